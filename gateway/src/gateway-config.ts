import type { Clock, Log } from '@eligibility/kit';
import type { Allowance, TlsFiles } from '@eligibility/kit/process';
import type { Metrics } from '@eligibility/kit/telemetry';
import type { MongoSettings } from '@eligibility/mongo';
import type { SignInLimits } from './app/sign-in-limit';
import type { CipherKey, KeyRing } from './adapters/crypto/cipher-key';
import type { ConnectionLimits } from './http/connection-limits';
import type { KeyServiceConfig } from './key-service-settings';
import type { Lifetimes } from './domain/claim';
import type { ServiceAddresses } from './start-services';

export type GatewayConfig = {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** Where operators call, instead of at the API's port; 0 takes a free port. */
  readonly operatorPort?: number | undefined;
  /** Health probes; 0 takes a free port. */
  readonly opsPort: number;
  /** Whether payers are played by the simulator, as far as this process knows; `/readyz` says it where it is known. */
  readonly isSimulated?: boolean;
  /** The SQLite file, made when it is not there. */
  readonly databasePath: string;
  /** Where everything is kept instead, when given. */
  readonly mongo?: MongoSettings | undefined;
  /** The folder of the OpenAPI document. */
  readonly openApiDir: string;
  /** The folder of the guides for integrators, in Markdown. */
  readonly guidesDir: string;
  readonly services: ServiceAddresses;
  readonly secrets: {
    /** The first hashes keys; a key that an older one hashed is hashed anew at its next use. */
    readonly apiKeyPeppers: KeyRing;
    /** Whether hashes of the first pepper are stored with its id. */
    readonly namesPeppers: boolean;
    /** The first hashes requests; the older ones know retries of before. */
    readonly fingerprintKeys: KeyRing;
    /** The first chains lines of the audit log; all of them verify lines. */
    readonly auditKeys: KeyRing;
    /** Empty only with a key service. */
    readonly answerKeys: readonly CipherKey[];
    readonly operatorToken: string;
  };
  /** Wraps the keys that seal answers; undefined: the first of `answerKeys` seals. */
  readonly keyService?: KeyServiceConfig | undefined;
  /** Undefined: this gateway is the only one. */
  readonly redis:
    | {
        readonly url: string;
        readonly tls?: TlsFiles | undefined;
        /** How many gateways share the rate limits. */
        readonly replicas: number;
      }
    | undefined;
  /** A workspace's limit unless it has one of its own. */
  readonly rateLimitPerMinute: number;
  /** The whole of a check, from the first byte of the request. */
  readonly checkDeadlineMs: number;
  /** How many proxies of ours, each adding to `X-Forwarded-For`, a request passes before it comes here. */
  readonly trustedProxies: number;
  readonly connections: ConnectionLimits;
  readonly signInLimits: SignInLimits;
  readonly reconcileIntervalMs: number;
  readonly lifetimes: Lifetimes & { readonly logMs: number };
  readonly log: Log;
  /** What is unsafe in production and was allowed on purpose. */
  readonly allowed?: readonly Allowance[];
  /** A folder with `ca.crt`, `tls.crt` and `tls.key` to reach the services with; without it gRPC is plain. */
  readonly tlsDir?: string | undefined;
  /** From "no longer ready" to the drain: whoever sends requests here must have heard of it first. */
  readonly drainDelayMs?: number;
  /** Those of the process the gateway is a part of; its own unless given. */
  readonly metrics?: Metrics;
  readonly clock?: Clock;
};
