import type { Filter, MongoCollection } from '@eligibility/mongo';
import type { Lifetimes } from '../../checks/domain/claim';
import type { CheckDocument } from './check-collection';

/** Documents per batch: a sweep must not delay checks. */
const BATCH = 500;

/** Drops what is past its lifetime: first answers, then idempotency keys, then lines of the log. */
export function checkSweep(
  checks: MongoCollection<CheckDocument>,
  lifetimes: Lifetimes & { readonly logMs: number },
): (nowMs: number) => Promise<void> {
  const forget = (field: 'sealedAnswer' | 'idempotencyKey') => (filter: Filter<CheckDocument>) =>
    checks.updateAll({ filter, update: { $unset: { [field]: 1 } } });

  /** Processes due checks in batches; each write repeats the filter, because a check may have changed. */
  async function inBatches(
    due: Filter<CheckDocument>,
    act: (filter: Filter<CheckDocument>) => Promise<unknown>,
  ): Promise<void> {
    let found = BATCH;
    while (found === BATCH) {
      const batch = await checks.find({ filter: due, limit: BATCH, fields: { _id: 1 } });
      found = batch.length;
      if (found > 0) await act({ ...due, _id: { $in: batch.map(({ _id }) => _id) } });
    }
  }

  return async (nowMs) => {
    const before = (lifetimeMs: number): object => ({ $lte: nowMs - lifetimeMs });
    await inBatches(
      { sealedAnswer: { $exists: true }, answeredAtMs: before(lifetimes.answerMs) },
      forget('sealedAnswer'),
    );
    await inBatches(
      { idempotencyKey: { $exists: true }, createdAtMs: before(lifetimes.recordMs), isOpen: false },
      forget('idempotencyKey'),
    );
    await inBatches({ createdAtMs: before(lifetimes.logMs), isOpen: false }, checks.remove);
  };
}
