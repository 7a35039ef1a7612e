import type { MongoDatabase } from '@eligibility/mongo';
import type { CheckStore } from '../../checks/app/ports';
import type { CheckStoreOptions } from '../shared/check-store-options';
import { answerKeeper } from './answer-keeper';
import { answerFinder } from './find-answer';
import { CHECKS, running } from './check-collection';
import { checkLog } from './check-log';
import { checkSearch } from './check-search';
import { claimer } from './claim-check';
import { serializeByKey } from './claim-line';
import { leftBehindTaker } from './left-behind-checks';
import { sealedAnswers } from './sealed-answers';
import { checkSweep } from './sweep-checks';

/** The checks in MongoDB. Each write is of one document, conditional on the fence. */
export function mongoCheckStore(db: MongoDatabase, options: CheckStoreOptions): CheckStore {
  const { clock, leaseClock = clock, lifetimes } = options;
  const checks = db.collection(CHECKS);
  const claim = claimer(checks, lifetimes);
  const takeLeftBehind = leftBehindTaker(checks, lifetimes.leaseMs);
  const sweep = checkSweep(checks, lifetimes);
  const expiry = (): Date => new Date(clock.now() + lifetimes.logMs);

  return {
    ...answerKeeper(checks),
    ...answerFinder(checks, options),
    ...checkLog(checks),
    ...checkSearch(checks),
    ...sealedAnswers(checks),
    claim: serializeByKey((wanted) => claim(wanted, { nowMs: clock.now(), leaseNowMs: leaseClock.now() })),
    renew: (attempts) =>
      checks.updateEach(
        attempts.map((attempt) => ({
          // A lease that was expired (0) stays so when a renewal that was sent earlier arrives.
          filter: { ...running(attempt), leaseUntilMs: { $gt: 0 } },
          update: { $set: { leaseUntilMs: leaseClock.now() + lifetimes.leaseMs } },
        })),
      ),
    recordAnswer: ({ facts, settlement, answeredAtMs, sealedAnswer, ...attempt }) =>
      checks.update({
        filter: running(attempt),
        update: {
          $set: {
            ...facts,
            answeredAtMs,
            sealedAnswer,
            leaseUntilMs: leaseClock.now() + lifetimes.leaseMs,
            settlement,
            isOpen: settlement !== undefined,
            ...(settlement === undefined && { expiresAt: expiry() }),
          },
        },
      }),
    markSettled: (attempts) =>
      checks.updateEach(
        attempts.map(({ checkId, fence }) => ({
          filter: { _id: checkId, fence },
          update: { $set: { isOpen: false, expiresAt: expiry() } },
        })),
      ),
    forget: (attempt) => checks.remove(running(attempt)),
    expireLease: async (attempt) => {
      await checks.update({ filter: running(attempt), update: { $set: { leaseUntilMs: 0 } } });
    },
    listOpen: async (limit) => {
      const fields = { createdAtMs: 1, answeredAtMs: 1 } as const;
      const open = await checks.find({ filter: { isOpen: true }, limit, fields });
      return open.map(({ createdAtMs, answeredAtMs }) => ({
        createdAtMs,
        state: answeredAtMs === undefined ? 'running' : 'unsettled',
      }));
    },
    takeLeftBehind: (owner, limit) => takeLeftBehind({ owner, limit, nowMs: leaseClock.now() }),
    sweep: () => sweep(clock.now()),
  };
}
