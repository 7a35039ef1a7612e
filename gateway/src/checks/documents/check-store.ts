import { AppError } from '@eligibility/kit';
import type { Filter, Collection, DocumentDatabase } from '@eligibility/documents';
import type { Attempt, CheckStore, ReservationResult } from '../app/ports';
import { sourceOf } from '../domain/check';
import {
  decideReservation,
  type Reservation,
  type ReservationTimes,
  type Lifetimes,
} from '../domain/reservation';
import { NOBODY_ASKS } from '../app/completions';
import { reservationResult, type CheckStoreOptions } from './stored-check';
import { answerDropping, answerFinder, answerResealing } from './check-answers';
import { checkSweep, openChecks, overdueChecks } from './check-housekeeping';
import { closeChecks, isAnswered, WITHOUT_ANSWER, type AnsweredDocument } from './check-lines';
import { checkLog } from './check-log';
import { recordFinder } from './check-record';
import { CHECK_LINES, CHECKS, type CheckDocument } from './check-schema';
import { checkUsage } from './check-usage';
import { lineBuffer } from './line-buffer';
import { updateOf } from '../../basics/documents/queries';
import { serializeByKey } from './reservation-queue';
import { questionSearch } from './same-question';

/**
 * The checks: those whose key is remembered, and the lines of the log. Each write is of one document,
 * conditional on the fence. A check is open until its line is written.
 */
export function checkStore(db: DocumentDatabase, options: CheckStoreOptions): CheckStore {
  const { clock, leaseClock = clock, lifetimes, completions = NOBODY_ASKS } = options;
  const checks = db.collection(CHECKS);
  const lines = db.collection(CHECK_LINES);
  const both = { checks, lines, completions };
  const buffer = lineBuffer(both);
  const afterLines =
    <Asked extends readonly unknown[], Found>(read: (...asked: Asked) => Promise<Found>) =>
    async (...asked: Asked): Promise<Found> => {
      await buffer.flush();
      return read(...asked);
    };
  const log = checkLog(both);
  const { sweep, erase } = checkSweep({ ...both, erase: db.erase }, options);
  const reserve = makeReserve(checks, lifetimes);
  return {
    reserve: serializeByKey((wanted) =>
      reserve(wanted, { nowMs: clock.now(), leaseNowMs: leaseClock.now() }),
    ),
    ...attemptWrites(checks, options),
    recordAnswer: answerRecorder(checks, options, buffer.add),
    markSettled: afterLines((attempts) =>
      closeChecks(
        checks,
        attempts.map(({ checkId: _id, ...attempt }) => ({ _id, ...attempt })),
      ),
    ),
    findAnswer: answerFinder(both, options),
    ...answerResealing(checks),
    ...answerDropping(both),
    find: log.find,
    list: afterLines(log.list),
    traffic: afterLines(log.traffic),
    tally: afterLines(log.tally),
    countUse: afterLines(checkUsage(lines).countUse),
    ...questionSearch(checks, options),
    findRecord: recordFinder(both, options),
    listOpen: openChecks(checks),
    takeOverdue: overdueChecks(both, options),
    sweep: afterLines(sweep),
    erase,
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
  checks: Collection<CheckDocument>,
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
    const { _id, workspaceId, fence, leaseUntilMs } = found;
    const { owner, requestId, keyId, personId } = wanted;
    const isMine = await checks.update({
      filter: { _id, workspaceId, fence, leaseUntilMs, answeredAtMs: { $exists: false } },
      update: updateOf<CheckDocument>({
        fence: fence + 1,
        owner,
        requestId,
        keyId,
        personId,
        leaseUntilMs: times.leaseNowMs + lifetimes.leaseMs,
      }),
    });
    return isMine ? { kind: 'mine', attempt: { checkId: _id, workspaceId, fence: fence + 1 } } : undefined;
  }

  async function resolve(found: CheckDocument, wanted: Reservation, times: Times): Promise<Resolution> {
    const { _id, sealedAnswer } = found;
    const existing = { ...found, answeredAtMs: found.answeredAtMs };
    const decision = decideReservation(existing, wanted, { ...times, lifetimes });
    if (decision === 'take-over') return takeOver(found, wanted, times);
    if (decision !== 'start-over') {
      const { createdAtMs, answeredAtMs } = existing;
      const source = sourceOf(found);
      return reservationResult(decision, { id: _id, createdAtMs, answeredAtMs, sealedAnswer, source });
    }
    await freeKey(checks, found);
    return undefined;
  }

  return async (wanted, times) => {
    const { workspaceId, clientId, kind, idempotencyKey } = wanted;
    for (let conflicts = 0; conflicts <= MAX_CONFLICTS; conflicts += 1) {
      if (await begin(wanted, times))
        return { kind: 'mine', attempt: { checkId: wanted.checkId, workspaceId, fence: 1 } };
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

/** The check stays until it is swept; nobody finds it by this key. */
async function freeKey(
  checks: Collection<CheckDocument>,
  { _id, workspaceId, idempotencyKey }: CheckDocument,
): Promise<void> {
  const filter = { _id, workspaceId, idempotencyKey };
  await checks.update({ filter, update: { $set: { idempotencyKey: `free:${_id}` } } });
}

type Attempts = Pick<CheckStore, 'renew' | 'forget' | 'expireLease'>;

/** The writes of an attempt's owner. */
function attemptWrites(
  checks: Collection<CheckDocument>,
  { clock, leaseClock = clock, lifetimes }: CheckStoreOptions,
): Attempts {
  return {
    renew: (attempts) =>
      checks.updateEach(
        attempts.map((attempt) => ({
          // A lease that was expired (0) stays so when a renewal that was sent earlier arrives.
          filter: { ...running(attempt), leaseUntilMs: { $gt: 0 } },
          update: { $set: { leaseUntilMs: leaseClock.now() + lifetimes.leaseMs } },
        })),
      ),
    forget: (attempt) => checks.remove(running(attempt)),
    expireLease: async (attempt) => {
      await checks.update({ filter: running(attempt), update: { $set: { leaseUntilMs: 0 } } });
    },
  };
}

/** Stores the answer; its line of the log follows. */
function answerRecorder(
  checks: Collection<CheckDocument>,
  { clock, leaseClock = clock, lifetimes, completions = NOBODY_ASKS }: CheckStoreOptions,
  addLine: (answered: AnsweredDocument) => void,
): CheckStore['recordAnswer'] {
  return async ({ facts, settlement, answeredAtMs, sealedAnswer, sealedExchange, ...attempt }) => {
    const leaseUntilMs = leaseClock.now() + lifetimes.leaseMs;
    const isTold = completions.isWanted(attempt.workspaceId);
    const answer = { answeredAtMs, sealedAnswer, sealedExchange, settlement, ...(isTold && { isTold }) };
    const answered = await checks.updated(
      { filter: running(attempt), update: { $set: { ...facts, ...answer, leaseUntilMs } } },
      WITHOUT_ANSWER,
    );
    if (answered === undefined || !isAnswered(answered)) return false;
    addLine(answered);
    return true;
  };
}

/** Matches while the attempt is the last one of its check and has no answer yet. */
function running({ checkId, workspaceId, fence }: Attempt): Filter<CheckDocument> {
  return { _id: checkId, workspaceId, fence, answeredAtMs: { $exists: false } };
}
