import { every, type Clock } from '@eligibility/kit';
import type { Metrics } from '@eligibility/kit/telemetry';
import { keyHashes } from '../storage/crypto/keyed-hash';
import { pepperGauge } from '../access/metrics/key-peppers';
import type { FormerKeyHashes } from '../access/app/authenticate';
import { keyRehash } from '../access/app/key-rehash';
import type { KeyedHash } from '../checks/app/ports';
import type { WorkspaceStore } from '../access/app/workspace-store';
import type { GatewayConfig } from '../config/gateway-config';

type Parts = { readonly workspaces: WorkspaceStore; readonly metrics: Metrics; readonly clock: Clock };

export type Peppers = {
  readonly hashes: { readonly keyHash: KeyedHash; readonly formerKeyHashes: FormerKeyHashes };
  readonly stop: () => Promise<void>;
};

/** Short, so that a key that is used once during a rotation does not depend on the old pepper for long. */
const REHASH_MS = 1_000;

/** Sets up how API keys are hashed, and how keys of an older pepper get a hash of the newest one. */
export function startPeppers(
  { log, secrets }: Pick<GatewayConfig, 'log' | 'secrets'>,
  { workspaces, metrics, clock }: Parts,
): Peppers {
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
