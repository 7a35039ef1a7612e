import type { CheckStore, ClaimResult } from '../../checks/app/ports';
import { scopeKey, type Claim } from '../../checks/domain/claim';

type Claiming = CheckStore['claim'];

/** One question to the store, shared by every identical claim that arrived before it was asked. */
type QueuedClaim = {
  readonly wanted: Claim;
  hasBegun: boolean;
  readonly result: Promise<ClaimResult>;
};

/**
 * Serializes the claims of one key in this process, so that the store answers one question about a key at a time,
 * however many requests arrive with it. Hundreds of simultaneous inserts of one key contend for one lock; some servers
 * take that for a deadlock and stall for seconds, and then even the winner's answer could not be recorded. Identical
 * claims that wait together share one question and its result, unless the result is `mine`: a check has one owner, and
 * the others ask again.
 * @returns `claim`; claims of different keys do not wait for each other, and a failure reaches every claim that shared
 * the question
 */
export function serializeByKey(claim: Claiming): Claiming {
  /** The last queued claim of each key; a key without a queue has no entry. */
  const lastQueued = new Map<string, QueuedClaim>();

  function queue(key: string, wanted: Claim): QueuedClaim {
    // Only the callers of the previous claim handle its failure.
    const previous = lastQueued.get(key)?.result.catch(() => undefined) ?? Promise.resolve();
    const queued: QueuedClaim = {
      wanted,
      hasBegun: false,
      result: previous
        .then(() => {
          queued.hasBegun = true;
          return claim(wanted);
        })
        .finally(() => {
          if (lastQueued.get(key) === queued) lastQueued.delete(key);
        }),
    };
    lastQueued.set(key, queued);
    return queued;
  }

  return async (wanted) => {
    const key = scopeKey(wanted);
    for (;;) {
      const last = lastQueued.get(key);
      const isShared = last?.hasBegun === false && isSameRequest(last.wanted, wanted);
      if (!isShared) return queue(key, wanted).result;
      const shared = await last.result;
      if (shared.kind !== 'mine') return shared;
    }
  };
}

function isSameRequest(one: Claim, other: Claim): boolean {
  return one.fingerprint === other.fingerprint && namesOf(one) === namesOf(other);
}

function namesOf({ formerFingerprints = [] }: Claim): string {
  return formerFingerprints.join();
}
