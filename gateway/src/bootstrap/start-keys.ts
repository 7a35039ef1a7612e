import { every, type Clock } from '@eligibility/kit';
import { ConfigError, type ReadinessChecks } from '@eligibility/kit/process';
import type { Metrics } from '@eligibility/kit/telemetry';
import { keyRehash, type FormerKeyHashes } from '../identity/app/authenticate';
import type { WorkspaceStore } from '../identity/app/workspace-store';
import { pepperGauge } from '../identity/metrics/key-metrics';
import { dataKeys, type DataKeys } from '../checks/app/data-keys';
import type { AnswerCipher } from '../checks/app/ports';
import type { KeyedHash } from '../basics/keyed-hash';
import type { GatewayConfig } from '../config/gateway-config';
import { answerCipher, keyHashes } from '../secrets/crypto';
import { vaultTransit } from '../secrets/vault-transit';

type Parts = { readonly workspaces: WorkspaceStore; readonly metrics: Metrics; readonly clock: Clock };

export type Peppers = {
  readonly hashes: { readonly keyHash: KeyedHash; readonly formerKeyHashes: FormerKeyHashes };
  readonly stop: () => Promise<void>;
};

/** Short, so that a key that is used once during a rotation does not depend on the old pepper for long. */
const REHASH_MS = 1_000;

/** Sets up how API keys are hashed, and how keys of an older pepper get a hash of the newest one. */
export function startPeppers(
  config: Pick<GatewayConfig, 'log' | 'secrets'>,
  { workspaces, metrics, clock }: Parts,
): Peppers {
  const { log, secrets } = config;
  const hashes = keyHashes(secrets.apiKeyPeppers, secrets.namesPeppers);
  const rehash = keyRehash(workspaces);
  pepperGauge(metrics, { workspaces, clock, prefix: hashes.prefix });
  const failed = (failure: unknown): void => {
    log.error('housekeeping failed', { reason: 'rehash-keys', failure });
  };
  const job = every(REHASH_MS, rehash.flush, failed);
  return {
    hashes: { keyHash: hashes.newest, formerKeyHashes: { of: hashes.former, rehash: rehash.note } },
    stop: async () => {
      await job.stop();
      await rehash.flush().catch(failed);
    },
  };
}

type Config = Pick<GatewayConfig, 'keyService' | 'secrets' | 'log'>;

export type AnswerSeal = {
  readonly cipher: AnswerCipher;
  readonly readiness: ReadinessChecks;
  readonly stop: () => Promise<void>;
};

/** Often enough that a data key is renewed in time even without checks. */
const PREPARE_MS = 30_000;

/**
 * Makes the cipher of answers. With a key service, it has a data key when this resolves.
 * @throws ConfigError when the key service gives none: a gateway that could store no answer does not start
 */
export async function startAnswerSeal(
  config: Config,
  { metrics, clock }: { readonly metrics: Metrics; readonly clock: Clock },
): Promise<AnswerSeal> {
  const keys = await keysOf(config, clock);
  const cipher = answerCipher(config.secrets.answerKeys, keys);
  if (keys === undefined) return { cipher, readiness: {}, stop: () => Promise.resolve() };
  metrics.gauge(
    {
      name: 'eligibility_data_key_age_seconds',
      help: 'Age of the key that seals answers; above 300 the key service did not give a new one',
      labels: [],
    },
    () => [{ labels: {}, value: (keys.sealingAgeMs() ?? 0) / 1_000 }],
  );
  // The data keys log a failure once and report it as their condition.
  const job = every(PREPARE_MS, keys.prepare, () => undefined);
  return { cipher, readiness: { 'key-service': () => Promise.resolve(keys.condition()) }, stop: job.stop };
}

/** Makes the cipher of answers for a command that does one thing and ends. @throws ConfigError as `startAnswerSeal` */
export async function answerCipherOf(config: Config, clock: Clock): Promise<AnswerCipher> {
  return answerCipher(config.secrets.answerKeys, await keysOf(config, clock));
}

async function keysOf({ keyService, log }: Config, clock: Clock): Promise<DataKeys | undefined> {
  if (keyService === undefined) return undefined;
  const { vault, outageMs } = keyService;
  const keys = dataKeys({ service: vaultTransit(vault), clock, log, outageMs });
  try {
    await keys.prepare();
  } catch (failure) {
    throw new ConfigError(
      `VAULT_ADDR: the key service gives no data key (${reasonOf(failure)}): start it, or correct VAULT_ADDR, VAULT_TOKEN and VAULT_TRANSIT_KEY`,
    );
  }
  return keys;
}

/** Only our own messages are shown; an external message may contain the request. */
function reasonOf(failure: unknown): string {
  const cause = failure instanceof Error ? failure.cause : undefined;
  return cause instanceof Error && cause.message.startsWith('the key service')
    ? cause.message
    : 'it cannot be reached';
}
