import type { CheckStore, ReservationResult } from '../app/ports';
import { scopeKey, type Reservation } from '../domain/reservation';

type Reserve = CheckStore['reserve'];

/** One question to the store, shared by every identical reservation that arrived before it was asked. */
type QueuedReservation = {
  readonly wanted: Reservation;
  hasBegun: boolean;
  readonly result: Promise<ReservationResult>;
};

/**
 * Serializes the reservations of one key in this process, so that the store answers one question about a key at a time,
 * however many requests arrive with it. Hundreds of simultaneous inserts of one key contend for one lock; some servers
 * take that for a deadlock and stall for seconds, and then even the winner's answer could not be recorded. Identical
 * reservations that wait together share one question and its result, unless the result is `mine`: a check has one
 * owner, and the others ask again.
 * @returns `reserve`; reservations of different keys do not wait for each other, and a failure reaches all that shared
 * the question
 */
export function serializeByKey(reserve: Reserve): Reserve {
  /** The last queued reservation of each key; a key without a queue has no entry. */
  const lastQueued = new Map<string, QueuedReservation>();

  function queue(key: string, wanted: Reservation): QueuedReservation {
    // Only the callers of the previous reservation handle its failure.
    const previous = lastQueued.get(key)?.result.catch(() => undefined) ?? Promise.resolve();
    const queued: QueuedReservation = {
      wanted,
      hasBegun: false,
      result: previous
        .then(() => {
          queued.hasBegun = true;
          return reserve(wanted);
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
      const isShared = last?.hasBegun === false && last.wanted.fingerprint === wanted.fingerprint;
      if (!isShared) return queue(key, wanted).result;
      const shared = await last.result;
      if (shared.kind !== 'mine') return shared;
    }
  };
}
