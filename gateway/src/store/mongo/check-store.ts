import { AppError } from '@eligibility/kit';
import type { Filter, MongoCollection, MongoDatabase } from '@eligibility/mongo';
import type { Attempt, CheckStore, ReservationResult } from '../../checks/app/ports';
import { sourceOf } from '../../checks/domain/check';
import {
  decideReservation,
  type Reservation,
  type ReservationTimes,
  type Lifetimes,
} from '../../checks/domain/reservation';
import { reservationResult, type CheckStoreOptions } from '../shared/check-store';
import { answerDropping, answerFinder, answerResealing } from './check-answers';
import { checkSweep, openChecks, overdueChecks } from './check-housekeeping';
import { checkLog } from './check-log';
import { recordFinder } from './check-record';
import { checkUsage } from './check-usage';
import { updateOf } from './queries';
import { serializeByKey } from './reservation-queue';
import { questionSearch } from './same-question';
import { CHECKS, type CheckDocument } from './schema';

/** The checks in MongoDB. Each write is of one document, conditional on the fence. */
export function mongoCheckStore(db: MongoDatabase, options: CheckStoreOptions): CheckStore {
  const { clock, leaseClock = clock, lifetimes } = options;
  const checks = db.collection(CHECKS);
  const reserve = makeReserve(checks, lifetimes);
  const reserveInTurn = serializeByKey((wanted) =>
    reserve(wanted, { nowMs: clock.now(), leaseNowMs: leaseClock.now() }),
  );
  return {
    reserve: reserveInTurn,
    // Its caller records the answer: what comes with the same key at the same time shares one question to the store.
    reserveAnswered: reserveInTurn,
    ...attemptWrites(checks, options),
    findAnswer: answerFinder(checks, options),
    ...answerResealing(checks),
    ...answerDropping(checks),
    ...checkLog(checks),
    ...checkUsage(checks),
    ...questionSearch(checks, options),
    findRecord: recordFinder(checks, options),
    listOpen: openChecks(checks),
    takeOverdue: overdueChecks(checks, options),
    ...checkSweep(checks, options),
  };
}

/** Each conflict means that another process changed the key's record; so many in a row mean that something is wrong. */
const MAX_CONFLICTS = 20;

type Times = Omit<ReservationTimes, 'lifetimes'>;

/** Undefined when the check changed after it was read. */
type Resolution = ReservationResult | undefined;

/**
 * Reserves an idempotency key: one insert decides who has it; only a reservation that comes too late reads the existing
 * record.
 */
function makeReserve(
  checks: MongoCollection<CheckDocument>,
  lifetimes: Lifetimes,
): (wanted: Reservation, times: Times) => Promise<ReservationResult> {
  const begin = (
    { checkId, former: _, ...wanted }: Reservation,
    { nowMs, leaseNowMs }: Times,
  ): Promise<boolean> =>
    checks.insert({
      ...wanted,
      _id: checkId,
      fence: 1,
      isOpen: true,
      leaseUntilMs: leaseNowMs + lifetimes.leaseMs,
      createdAtMs: nowMs,
    });

  async function takeOver(found: CheckDocument, wanted: Reservation, times: Times): Promise<Resolution> {
    const { _id, fence, leaseUntilMs } = found;
    const { owner, requestId, keyId, personId } = wanted;
    const isMine = await checks.update({
      filter: { _id, fence, leaseUntilMs, answeredAtMs: { $exists: false } },
      update: updateOf<CheckDocument>({
        fence: fence + 1,
        owner,
        requestId,
        keyId,
        personId,
        leaseUntilMs: times.leaseNowMs + lifetimes.leaseMs,
      }),
    });
    return isMine ? { kind: 'mine', attempt: { checkId: _id, fence: fence + 1 } } : undefined;
  }

  async function resolve(found: CheckDocument, wanted: Reservation, times: Times): Promise<Resolution> {
    const { _id, idempotencyKey, sealedAnswer } = found;
    const existing = { ...found, answeredAtMs: found.answeredAtMs };
    const decision = decideReservation(existing, wanted, { ...times, lifetimes });
    if (decision === 'take-over') return takeOver(found, wanted, times);
    if (decision !== 'start-over') {
      const { createdAtMs, answeredAtMs } = existing;
      const source = sourceOf(found);
      return reservationResult(decision, { id: _id, createdAtMs, answeredAtMs, sealedAnswer, source });
    }
    await checks.update({ filter: { _id, idempotencyKey }, update: { $unset: { idempotencyKey: 1 } } });
    return undefined;
  }

  return async (wanted, times) => {
    const { workspaceId, clientId, kind, idempotencyKey } = wanted;
    for (let conflicts = 0; conflicts <= MAX_CONFLICTS; conflicts += 1) {
      if (await begin(wanted, times)) return { kind: 'mine', attempt: { checkId: wanted.checkId, fence: 1 } };
      const found = await checks.findOne(
        { workspaceId, clientId, kind, idempotencyKey },
        { sealedExchange: 0 },
      );
      const result = found && (await resolve(found, wanted, times));
      if (result !== undefined) return result;
    }
    throw new AppError('service-unavailable', { cause: new Error('too many conflicts') });
  };
}

type Attempts = Pick<CheckStore, 'renew' | 'recordAnswer' | 'markSettled' | 'forget' | 'expireLease'>;

/** The writes of an attempt's owner. */
function attemptWrites(
  checks: MongoCollection<CheckDocument>,
  { clock, leaseClock = clock, lifetimes }: CheckStoreOptions,
): Attempts {
  const leaseUntilMs = (): number => leaseClock.now() + lifetimes.leaseMs;
  const expiry = (): Date => new Date(clock.now() + lifetimes.logMs);
  return {
    renew: (attempts) =>
      checks.updateEach(
        attempts.map((attempt) => ({
          // A lease that was expired (0) stays so when a renewal that was sent earlier arrives.
          filter: { ...running(attempt), leaseUntilMs: { $gt: 0 } },
          update: { $set: { leaseUntilMs: leaseUntilMs() } },
        })),
      ),
    recordAnswer: ({ facts, settlement, answeredAtMs, sealedAnswer, sealedExchange, ...attempt }) =>
      checks.update({
        filter: running(attempt),
        update: {
          $set: {
            ...facts,
            answeredAtMs,
            sealedAnswer,
            sealedExchange,
            leaseUntilMs: leaseUntilMs(),
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
  };
}

/** Matches while the attempt is the last one of its check and has no answer yet. */
function running({ checkId, fence }: Attempt): Filter<CheckDocument> {
  return { _id: checkId, fence, answeredAtMs: { $exists: false } };
}
