import type { SqliteDatabase } from '@eligibility/sqlite';
import type { Attempt, CheckStore } from '../../checks/app/ports';
import type { CheckStoreOptions } from '../shared/check-store-options';
import { answerKeeper } from './answer-keeper';
import { answerFinder } from './find-answer';
import { claimStatements } from './claim-check';
import { checkLog } from './check-log';
import { checkSearch } from './check-search';
import { erasureOf } from './erasure';
import { leftBehindStatements } from './left-behind-checks';
import { openChecks } from './open-checks';
import { answerRecorder } from './record-answer';
import { sealedAnswers } from './sealed-answers';
import { sweepStatements } from './sweep-checks';

/** The checks in SQLite. Each write is one transaction, conditional on the fence. */
export function sqliteCheckStore(db: SqliteDatabase, options: CheckStoreOptions): CheckStore {
  const { clock, leaseClock = clock, lifetimes } = options;
  const claim = claimStatements(db, lifetimes);
  const takeLeftBehind = leftBehindStatements(db, lifetimes.leaseMs);
  const sweep = sweepStatements(db, lifetimes);
  const erasure = erasureOf(db);
  // A lease that was expired (0) stays so when a renewal that was sent earlier arrives.
  const renew = db.prepare(
    `UPDATE checks SET lease_until_ms = ?
     WHERE id = ? AND fence = ? AND answered_at_ms IS NULL AND lease_until_ms > 0`,
  );
  const markSettled = db.prepare('UPDATE checks SET is_open = 0 WHERE id = ? AND fence = ?');
  const forget = db.prepare('DELETE FROM checks WHERE id = ? AND fence = ? AND answered_at_ms IS NULL');
  const expireLease = db.prepare(
    'UPDATE checks SET lease_until_ms = 0 WHERE id = ? AND fence = ? AND answered_at_ms IS NULL',
  );
  const forEach = (attempts: readonly Attempt[], act: (attempt: Attempt) => unknown): Promise<void> =>
    db.write(() => {
      attempts.forEach(act);
    });

  return {
    ...answerKeeper(db),
    ...answerFinder(db, options),
    ...checkLog(db),
    ...checkSearch(db),
    ...openChecks(db),
    ...sealedAnswers(db),
    recordAnswer: answerRecorder(db, () => leaseClock.now() + lifetimes.leaseMs),
    claim: (wanted) => db.write(() => claim(wanted, { nowMs: clock.now(), leaseNowMs: leaseClock.now() })),
    renew: (attempts) =>
      forEach(attempts, ({ checkId, fence }) =>
        renew.run(leaseClock.now() + lifetimes.leaseMs, checkId, fence),
      ),
    markSettled: (attempts) => forEach(attempts, ({ checkId, fence }) => markSettled.run(checkId, fence)),
    forget: (attempt) => forEach([attempt], ({ checkId, fence }) => forget.run(checkId, fence)),
    expireLease: (attempt) => forEach([attempt], ({ checkId, fence }) => expireLease.run(checkId, fence)),
    takeLeftBehind: (owner, limit) => takeLeftBehind({ owner, limit, nowMs: leaseClock.now() }),
    sweep: async () => {
      if (await sweep(clock.now())) erasure.markPending();
      await erasure.finish();
    },
  };
}
