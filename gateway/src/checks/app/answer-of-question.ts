import type { ChecksContext } from './context';
import { AppError, type Clock } from '@eligibility/kit';
import { createHash } from 'node:crypto';
import type { Reservation } from '../domain/reservation';
import type { CheckAnswer, CheckRequest, RunningCheck, StoredAnswersWish } from './check-request';
import { ageSecondsOf, lookForCheck, openAnswer } from './find-answer';
import type { CallBudget } from '../../basics/call-budget';
import { reservationOutcome, reserveKey, type Mine } from './reserve-key';
import type { ChargedAnswer, QuestionHistory } from './same-question';

type Wanted = {
  /** The reservation with the payer's id in place of its name: by it, a question is found in every spelling. */
  readonly byPayer: Reservation;
  readonly reservation: Reservation;
  readonly wish: StoredAnswersWish;
  readonly request: Pick<CheckRequest, 'budget' | 'waitUntilMs' | 'noteIdempotencyKey'>;
  /** A key that has a check is a retry: it gets the answer of its own check, or is refused, as without the wish. */
  readonly isRetry: () => Promise<boolean>;
};

type Wish = Pick<Wanted, 'wish' | 'request'> & {
  /** The reservation with the payer's id in place of its name. @throws AppError for a payer that cannot be asked */
  readonly findByPayer: () => Promise<Reservation>;
};

/** Each round finds a check of the same question that the one before did not; so many in a row are a fault. */
const MAX_ROUNDS = 50;

/**
 * The answer to a question that the clinic has asked before: one that was charged, is stored and is young enough, or
 * that of a check which runs. Otherwise the check is reserved: with the caller's key, or else with a key that follows
 * from the question and its newest check. Requests that arrive together know the same newest check, so they reserve the
 * same key, and one of them runs; the others wait for it (docs/adr/0005-record-of-a-check.md).
 * @throws AppError `answer-not-stored` where only a stored answer is wanted; with an own key also as `reserveKey`
 */
export async function findOrReserve(
  context: ChecksContext,
  reservation: Reservation,
  { wish, request, findByPayer }: Wish,
): Promise<Mine | CheckAnswer | RunningCheck> {
  const isRetry = async (): Promise<boolean> =>
    wish.hasOwnKey && !wish.isOnlyStored && (await context.checks.hasKey(reservation));
  const byPayer = await findByPayer().catch(async (refusal: unknown) => {
    if (await isRetry()) return undefined;
    throw refusal;
  });
  if (byPayer === undefined) return reserveKey(context, reservation, request.waitUntilMs);
  const wanted = { reservation, wish, request, byPayer, isRetry };
  let taken: Taken | undefined;
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const tried = await tryOnce(context, wanted, taken);
    if (tried.kind !== 'again') return tried;
    ({ taken } = tried);
  }
  throw new AppError('service-unavailable', { cause: new Error('too many checks of one question') });
}

/** The key that follows from the newest check has an answered check already, whose answer will not do. */
type Taken = { readonly newestId: string | undefined; readonly by: string };

/** Look again: the check that was waited for was refused, or the key was taken. */
type Again = { readonly kind: 'again'; readonly taken: Taken | undefined };

async function tryOnce(
  context: ChecksContext,
  wanted: Wanted,
  taken: Taken | undefined,
): Promise<Mine | CheckAnswer | RunningCheck | Again> {
  const { reservation, byPayer, wish, request } = wanted;
  const { charged, runningId, newestId } = await lookFor(context, wanted);
  const other = charged ?? runningId;
  if (other !== undefined) return (await otherCheck(context, wanted, other)) ?? { kind: 'again', taken };
  if (wish.isOnlyStored) throw new AppError('answer-not-stored');
  if (wish.hasOwnKey) return reserveKey(context, reservation, request.waitUntilMs);
  // A check that took the key and is still not the newest was begun by a gateway whose clock is behind.
  const isBehind = taken !== undefined && taken.newestId === newestId;
  const idempotencyKey = derivedKey(context, byPayer, isBehind ? taken.by : newestId);
  return reserveDerived(context, { ...wanted, reservation: { ...byPayer, idempotencyKey } }, newestId);
}

/** The answer of another check of the question; a retry gets that of its own key instead. Undefined as `joined`. */
async function otherCheck(
  context: ChecksContext,
  wanted: Wanted,
  other: ChargedAnswer | string,
): Promise<Mine | CheckAnswer | RunningCheck | undefined> {
  const { reservation, request, isRetry } = wanted;
  if (await isRetry()) return reserveKey(context, reservation, request.waitUntilMs);
  return typeof other === 'string' ? joined(context, wanted, other) : opened(context, reservation, other);
}

function lookFor(
  { checks, clock }: ChecksContext,
  { reservation, byPayer, wish }: Wanted,
): Promise<QuestionHistory> {
  const { workspaceId, clientId } = reservation;
  const all = [byPayer, reservation].flatMap((one) => [one, ...(one.former ?? [])]);
  const hashes = [...new Map(all.map((one) => [one.fingerprint, one])).values()];
  return checks.findSame({ workspaceId, clientId, hashes }, clock.now() - wish.maxAgeMs);
}

async function opened(
  context: ChecksContext,
  of: Reservation,
  { checkId, answeredAtMs, sealedAnswer, source }: ChargedAnswer,
): Promise<CheckAnswer> {
  const { body, asked, outcome } = await openAnswer(context, of, { checkId, sealedAnswer });
  context.meter.reserved(of.kind, 'stored');
  const ageSeconds = ageSecondsOf(context.clock, answeredAtMs);
  return { kind: 'answered', body, outcome, checkId, source, ageSeconds, asked, isOfOtherRequest: true };
}

/** Waits for a check that runs. Undefined when it was refused: it was removed, and asking again is right. */
async function joined(
  context: ChecksContext,
  { reservation, request }: Wanted,
  checkId: string,
): Promise<CheckAnswer | RunningCheck | undefined> {
  const waitUntilMs = request.waitUntilMs ?? untilDeadline(context.clock, request.budget);
  const { workspaceId } = reservation;
  const storedCheck = await lookForCheck(context, { workspaceId, checkId, waitUntilMs });
  if (storedCheck.kind === 'running') return { kind: 'running', checkId };
  return storedCheck.kind === 'answered'
    ? opened(context, reservation, { checkId, ...storedCheck })
    : undefined;
}

async function reserveDerived(
  context: ChecksContext,
  wanted: Wanted,
  newestId: string | undefined,
): Promise<Mine | CheckAnswer | RunningCheck | Again> {
  const { reservation, request } = wanted;
  const reserved = await context.checks.reserve(reservation);
  switch (reserved.kind) {
    case 'in-progress':
      // When it is refused, its key is free again.
      return (await joined(context, wanted, reserved.checkId)) ?? { kind: 'again', taken: undefined };
    case 'replay':
    case 'expired':
      // Answered since the look before, or long ago: the next look says which, and whether its answer will do.
      return { kind: 'again', taken: { newestId, by: reserved.checkId } };
    case 'mine':
      request.noteIdempotencyKey?.(reservation.idempotencyKey);
      return reservationOutcome(context, reservation, { reserved });
    case 'reused':
      return reservationOutcome(context, reservation, { reserved });
  }
}

/**
 * The key of the next check of a question, after its newest one: a UUID of version 8 (RFC 9562) from a keyed hash, so
 * that the key does not tell others which question it belongs to.
 */
function derivedKey(
  { fingerprintHash }: ChecksContext,
  { workspaceId, clientId, fingerprint }: Reservation,
  afterId: string | undefined,
): string {
  const secret = fingerprintHash(
    JSON.stringify(['key-of-question', workspaceId, clientId, fingerprint, afterId ?? '']),
  );
  const hex = createHash('sha256').update(secret).digest('hex');
  const [time, middle, version, variant] = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 15),
    hex.slice(15, 18),
  ];
  return `${time}-${middle}-8${version}-8${variant}-${hex.slice(18, 30)}`;
}

function untilDeadline(clock: Clock, { deadlineMs }: CallBudget): number {
  return clock.monotonicMs() + (deadlineMs - clock.now());
}
