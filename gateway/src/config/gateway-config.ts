import type { ServiceName } from '@eligibility/contract';
import type { Clock, Log } from '@eligibility/kit';
import type { Allowance, TlsFiles } from '@eligibility/kit/process';
import type { Metrics } from '@eligibility/kit/telemetry';
import type { MongoSettings } from '@eligibility/mongo';
import type { BodyLimits } from '../admission/app/body-bytes';
import type { SignInLimits } from '../admission/app/sign-in-record';
import type { SenderOptions } from '../events/services/webhook-sender';
import type { CipherKey, KeyRing } from '../secrets/key-ring';
import type { RoleMapping } from '../identity/domain/roles';
import type { OpenIdSettings } from '../identity/services/openid-provider';
import type { ConnectionLimits } from '../http/connections';
import type { VaultSettings } from '../secrets/vault-transit';
import type { Lifetimes } from '../checks/domain/reservation';

/** `host:port` of each service. */
export type ServiceAddresses = Readonly<Record<ServiceName, string>>;

/** A key service, and how long its data keys are used while it is away. */
export type KeyServiceConfig = { readonly vault: VaultSettings; readonly outageMs: number };

export type GatewayConfig = {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** The port for operators, instead of the API's port; 0 takes a free port. */
  readonly operatorPort?: number | undefined;
  /** Health probes; 0 takes a free port. */
  readonly opsPort: number;
  /** The SQLite file; created when it does not exist. */
  readonly databasePath: string;
  /** MongoDB, which is used instead when given. */
  readonly mongo?: MongoSettings | undefined;
  /** The folder of the OpenAPI document. */
  readonly openApiDir: string;
  /** The folder of the guides for integrators, in Markdown. */
  readonly guidesDir: string;
  /** The folder of the runbooks, one for each alert, in Markdown. */
  readonly runbooksDir: string;
  /** The origin of the process that serves the console; undefined where there is none. */
  readonly consoleUrl?: string | undefined;
  /** The origins whose pages may call the API with a key. Default: none. */
  readonly corsOrigins?: readonly string[];
  /** Where webhooks may be. Default: on the public internet, at `WEBHOOK_PORTS`. */
  readonly webhooks?: Pick<SenderOptions, 'allowed' | 'ports'>;
  /** Where Prometheus is; undefined where there is none. */
  readonly prometheusUrl?: string | undefined;
  readonly services: ServiceAddresses;
  readonly secrets: {
    /** The first pepper hashes keys; a key that an older one hashed is hashed anew at its next use. */
    readonly apiKeyPeppers: KeyRing;
    /** Whether hashes of the first pepper are stored with its id. */
    readonly namesPeppers: boolean;
    /** The first key hashes requests; the older ones recognise earlier requests. */
    readonly fingerprintKeys: KeyRing;
    /** The first key chains lines of the audit log; all of them verify lines. */
    readonly auditKeys: KeyRing;
    /** Empty only with a key service. */
    readonly answerKeys: readonly CipherKey[];
    readonly operatorToken: string;
  };
  /** Whether the secrets may be others than those that the stored data was written with. Default: they may not. */
  readonly acceptsNewSecrets?: boolean;
  /** Wraps the keys that seal answers; when undefined, the first of `answerKeys` seals. */
  readonly keyService?: KeyServiceConfig | undefined;
  /** Undefined when this gateway is the only one. */
  readonly redis:
    | {
        readonly url: string;
        readonly tls?: TlsFiles | undefined;
        /** The number of gateways that share the rate limits. */
        readonly replicas: number;
      }
    | undefined;
  /** The limit of a workspace that has none of its own. */
  readonly rateLimitPerMinute: number;
  /** The deadline of a whole check, from the first byte of the request. */
  readonly checkDeadlineMs: number;
  /** The number of our own proxies before this process; each one adds to `X-Forwarded-For`. */
  readonly trustedProxies: number;
  readonly connections: ConnectionLimits;
  readonly bodies: BodyLimits;
  readonly signInLimits: SignInLimits;
  /** Whether operators can make links by which a person signs in once. Default: they cannot. */
  readonly hasSignInLinks?: boolean;
  /** The identity provider of people; undefined when there is none. */
  readonly openId?: (OpenIdSettings & { readonly roles: RoleMapping }) | undefined;
  readonly reconcileIntervalMs: number;
  readonly lifetimes: Lifetimes & {
    /** Of a line of the check log. */
    readonly logMs: number;
    /** Of a batch's rows, from its end. */
    readonly batchMs: number;
  };
  readonly log: Log;
  /** The settings that are unsafe in production and were allowed explicitly. */
  readonly allowed?: readonly Allowance[];
  /** A folder with `ca.crt`, `tls.crt` and `tls.key` to reach the services with; without it gRPC is plain. */
  readonly tlsDir?: string | undefined;
  /** The time from "no longer ready" to the drain: load balancers must notice it first. */
  readonly drainDelayMs?: number;
  /** The metrics of the process that the gateway is a part of. Default: its own. */
  readonly metrics?: Metrics;
  readonly clock?: Clock;
};
