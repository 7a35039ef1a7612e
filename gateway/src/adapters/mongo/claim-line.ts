import type { CheckStore, ClaimResult } from '../../app/ports';
import { scopeKey, type Claim } from '../../domain/claim';

type Claiming = CheckStore['claim'];

/** One question to the store, for every claim that is alike and came before it was asked. */
type Turn = {
  readonly wanted: Claim;
  hasBegun: boolean;
  readonly result: Promise<ClaimResult>;
};

/**
 * Lets the claims of one key in this process wait for each other, so that the store is asked about a key once at a time
 * however many requests come with it. Hundreds of inserts of one key at once are a lock that they all wait for, and some
 * servers take them for a deadlock and stand still for seconds; then not even the answer of the one that won could be
 * recorded. Claims of the same request that wait together share one question and what it came to, unless it came to
 * `mine`: a check has one owner, and the others ask again.
 * @returns `claim`, as it is for claims of different keys; a failure is that of every claim that shared the question
 */
export function inLine(claim: Claiming): Claiming {
  /** The last turn of each key's line; a key without a line is not in it. */
  const lines = new Map<string, Turn>();

  function queue(key: string, wanted: Claim): Turn {
    // How the turn before went is the business of whoever waits for that one.
    const before = lines.get(key)?.result.catch(() => undefined) ?? Promise.resolve();
    const turn: Turn = {
      wanted,
      hasBegun: false,
      result: before
        .then(() => {
          turn.hasBegun = true;
          return claim(wanted);
        })
        .finally(() => {
          if (lines.get(key) === turn) lines.delete(key);
        }),
    };
    lines.set(key, turn);
    return turn;
  }

  return async (wanted) => {
    const key = scopeKey(wanted);
    for (;;) {
      const last = lines.get(key);
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
