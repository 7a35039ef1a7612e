import type { AuditEntry } from '../domain/audit-chain';
import type { AuditContext } from './context';

type Recording = Pick<AuditContext, 'workspaces' | 'clock' | 'newId' | 'log'>;

export type RefusedSignIns = {
  /** A request for the operator API did not have an operator's token. */
  readonly note: () => void;
  /** Records the requests that are not recorded yet. */
  readonly flush: () => Promise<void>;
};

/** Records refused requests for the operator API in the audit log. */
export function refusedSignIns(context: Recording): RefusedSignIns {
  const { note, flush } = tally(context, {
    lineOf: ({ attempts, sinceMs }) => ({
      action: 'operator.sign-in',
      target: 'operator',
      detail: { attempts, since: sinceMs },
    }),
    onFailure: (count, failure) => {
      context.log.warn('refused operator sign-ins are not in the audit log yet', { count, failure });
    },
  });
  return { note, flush };
}

/** Which key, and of which workspace. */
type UsedKey = { readonly id: string; readonly workspaceId: string };

export type RefusedAddresses = {
  /** A request had this valid key, and came from an address where the key is not allowed. */
  readonly note: (key: UsedKey, address: string | undefined) => void;
  /** Records the uses that are not recorded yet. */
  readonly flush: () => Promise<void>;
};

/**
 * Records refused uses of valid keys in the audit log, per key.
 * @param context `refused` counts each refused use
 */
export function refusedAddresses(context: Recording & { readonly refused: () => void }): RefusedAddresses {
  // Bounded by the number of valid keys: an unknown key never gets here.
  const tallies = new Map<string, Tally>();
  const tallyOf = ({ id: keyId, workspaceId }: UsedKey): Tally =>
    tally(context, {
      lineOf: ({ attempts, sinceMs, addresses }) => ({
        action: 'key.sign-in',
        target: keyId,
        detail: { workspaceId, reason: 'address-not-allowed', attempts, since: sinceMs, addresses },
      }),
      onFailure: (count, failure) => {
        context.log.warn('refused uses of a key are not in the audit log yet', { keyId, count, failure });
      },
    });
  return {
    note: (key, address) => {
      context.refused();
      const tally = tallies.get(key.id) ?? tallyOf(key);
      tallies.set(key.id, tally);
      tally.note(address ?? 'unknown');
    },
    flush: async () => {
      for (const [keyId, tally] of [...tallies]) {
        if (tally.isOver()) tallies.delete(keyId);
        else await tally.flush();
      }
    },
  };
}

/** Refusals that are not in the audit log yet. */
type Pending = {
  readonly attempts: number;
  readonly sinceMs: number;
  /** The first few, without repetition. */
  readonly addresses: readonly string[];
};

type Kind = {
  readonly lineOf: (pending: Pending) => Pick<AuditEntry, 'action' | 'target' | 'detail'>;
  readonly onFailure: (count: number, failure: unknown) => void;
};

type Tally = {
  readonly note: (address?: string) => void;
  readonly flush: () => Promise<void>;
  /** Nothing is pending, and the next refusal would be recorded at once. */
  readonly isOver: () => boolean;
};

/** At most one line in this time, so that guessing, or the holder of a stolen key, cannot fill the log. */
const WINDOW_MS = 60_000;
/** A leaked key may be used from anywhere; the first few addresses are enough. */
const MAX_ADDRESSES = 5;
const NONE: Pending = { attempts: 0, sinceMs: 0, addresses: [] };

/** Records the first refusal at once, and those of the following minute in one line with their number. */
function tally({ workspaces, clock, newId }: Recording, { lineOf, onFailure }: Kind): Tally {
  let pending = NONE;
  let quietUntilMs = Number.NEGATIVE_INFINITY;
  const isDue = (): boolean => clock.monotonicMs() >= quietUntilMs;

  async function write(): Promise<void> {
    const written = pending;
    pending = NONE;
    quietUntilMs = clock.monotonicMs() + WINDOW_MS;
    const line = { id: newId(), atMs: clock.now(), actor: 'unknown', ...lineOf(written) };
    try {
      await workspaces.appendAudit({ ...line, outcome: 'refused', code: 'unauthorized' });
    } catch (failure) {
      pending = {
        attempts: written.attempts + pending.attempts,
        sinceMs: written.sinceMs,
        addresses: firstOf([...written.addresses, ...pending.addresses]),
      };
      onFailure(pending.attempts, failure);
    }
  }
  return {
    note: (address) => {
      pending = {
        attempts: pending.attempts + 1,
        sinceMs: pending.attempts === 0 ? clock.now() : pending.sinceMs,
        addresses: address === undefined ? [] : firstOf([...pending.addresses, address]),
      };
      if (isDue()) void write();
    },
    flush: async () => {
      if (isDue() && pending.attempts > 0) await write();
    },
    isOver: () => isDue() && pending.attempts === 0,
  };
}

function firstOf(addresses: readonly string[]): readonly string[] {
  return [...new Set(addresses)].slice(0, MAX_ADDRESSES);
}
