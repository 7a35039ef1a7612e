import type { Clock, Log } from '@eligibility/kit';
import type { ApiKey } from '../../access/domain/workspace';
import type { AuditLog } from './audit-log';

export type RefusedAddresses = {
  /** A request had this valid key, and came from an address where the key is not allowed. */
  readonly note: (key: Pick<ApiKey, 'id' | 'workspaceId'>, address: string | undefined) => void;
  /** Records the uses that are not recorded yet. */
  readonly flush: () => Promise<void>;
};

type Deps = {
  readonly audit: Pick<AuditLog, 'appendAudit'>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Log;
  /** Counts each refused use. */
  readonly refused: () => void;
};

/** At most one line per key in this time, so that the holder of a stolen key cannot fill the log. */
const WINDOW_MS = 60_000;
/** A leaked key may be used from anywhere; the first few addresses are enough. */
const MAX_ADDRESSES = 5;

type Tally = {
  readonly workspaceId: string;
  attempts: number;
  sinceMs: number;
  addresses: Set<string>;
  quietUntilMs: number;
};

/**
 * Records refused uses of valid keys in the audit log, like refused sign-ins of operators: a key's first use at once,
 * those of the following minute in one line with their number and the first addresses.
 */
export function refusedAddresses({ audit, clock, newId, log, refused }: Deps): RefusedAddresses {
  // Bounded by the number of valid keys: an unknown key never gets here.
  const tallies = new Map<string, Tally>();

  async function write(keyId: string, tally: Tally): Promise<void> {
    const { workspaceId, attempts, sinceMs, addresses } = tally;
    Object.assign(tally, { ...nothingYet(), quietUntilMs: clock.monotonicMs() + WINDOW_MS });
    const line = {
      id: newId(),
      atMs: clock.now(),
      actor: 'unknown',
      action: 'key.sign-in',
      target: keyId,
      detail: {
        workspaceId,
        reason: 'address-not-allowed',
        attempts,
        since: sinceMs,
        addresses: [...addresses],
      },
    };
    try {
      await audit.appendAudit({ ...line, outcome: 'refused', code: 'unauthorized' });
    } catch (failure) {
      tally.attempts += attempts;
      tally.sinceMs = sinceMs;
      addresses.forEach((address) => tally.addresses.add(address));
      log.warn('refused uses of a key are not in the audit log yet', {
        keyId,
        count: tally.attempts,
        failure,
      });
    }
  }

  const isDue = ({ quietUntilMs }: Tally): boolean => clock.monotonicMs() >= quietUntilMs;
  return {
    note: ({ id, workspaceId }, address) => {
      refused();
      const tally = tallies.get(id) ?? {
        workspaceId,
        ...nothingYet(),
        quietUntilMs: Number.NEGATIVE_INFINITY,
      };
      tallies.set(id, tally);
      if (tally.attempts === 0) tally.sinceMs = clock.now();
      tally.attempts += 1;
      if (tally.addresses.size < MAX_ADDRESSES) tally.addresses.add(address ?? 'unknown');
      if (isDue(tally)) void write(id, tally);
    },
    flush: async () => {
      for (const [keyId, tally] of [...tallies].filter(([, one]) => isDue(one))) {
        if (tally.attempts === 0) tallies.delete(keyId);
        else await write(keyId, tally);
      }
    },
  };
}

function nothingYet(): Pick<Tally, 'attempts' | 'sinceMs' | 'addresses'> {
  return { attempts: 0, sinceMs: 0, addresses: new Set() };
}
