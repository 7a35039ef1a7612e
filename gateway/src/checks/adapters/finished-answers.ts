import { AppError, type Clock } from '@eligibility/kit';
import { redisScript, type Redis } from '@eligibility/redis';
import Joi from 'joi';
import { LRUCache } from 'lru-cache';
import type { CheckStore, ReservationResult } from '../app/ports';
import type { KeyedHash } from '../../basics/keyed-hash';
import type { KeptAnswer } from '../app/reserved-check';
import { sourceOf, type AnswerSource } from '../domain/check';
import { scopeKey, type Reservation, type IdempotencyScope } from '../domain/reservation';

export type FinishedAnswersOptions = {
  readonly redis: Redis;
  readonly clock: Clock;
  /** How long an answer may be replayed at all. */
  readonly answerMs: number;
  /** Names the entries, and proves that this installation wrote them. */
  readonly hash: KeyedHash;
  /** Hashes by older keys: other gateways may name entries with one of them. Default: none. */
  readonly formerHashes?: readonly KeyedHash[];
  /**
   * The key this process seals with. Answers that another key sealed have other names, so once a
   * key is retired no entry that it sealed is read.
   */
  readonly sealingKeyId: string;
  /** Every key that this process opens, the sealing one included: other gateways may seal with another of them. */
  readonly keyIds: readonly string[];
};

/**
 * Replaces an answer that was forgotten: a gateway that recorded it a moment ago may be about to cache it. The mark
 * lasts as long as any entry can.
 */
const FORGOTTEN = 'forgotten';
const REMEMBER = redisScript(`
  if redis.call('GET', KEYS[1]) ~= '${FORGOTTEN}' then redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) end
  return 1`);
const FORGET = redisScript(`
  for _, key in ipairs(KEYS) do redis.call('SET', key, '${FORGOTTEN}', 'PX', ARGV[1]) end
  return 1`);

/** Retries come soon; a later one finds its answer in the store. */
const CACHE_MS = 60 * 60 * 1_000;
/** Checks that this process is running. */
const MAX_IN_FLIGHT = 10_000;
const IN_FLIGHT_MS = 10 * 60 * 1_000;

/**
 * Answers a retry of a finished check without the store. The store decides everything that can still change: who may
 * run, leases, fences, whether a key was reused. Redis receives an answer only after the store has recorded it under
 * its fence, which happens once per check. It can say only that this exact request is finished, and give its answer.
 */
export function withFinishedAnswers(store: CheckStore, options: FinishedAnswersOptions): CheckStore {
  const { redis, clock, answerMs, hash, formerHashes = [] } = options;
  const inFlight = new LRUCache<string, Reservation>({ max: MAX_IN_FLIGHT, ttl: IN_FLIGHT_MS });
  const nameOf = (scope: IdempotencyScope, keyId = options.sealingKeyId, by = hash): string =>
    `answer:${keyId}:${by(scopeKey(scope))}`;
  const everyNameOf = (scope: IdempotencyScope): readonly string[] =>
    [hash, ...formerHashes].flatMap((by) => options.keyIds.map((keyId) => nameOf(scope, keyId, by)));

  async function replay(wanted: Reservation): Promise<ReservationResult | undefined> {
    const name = nameOf(wanted);
    const text = await redis.get(name);
    const finished = text === undefined ? undefined : readFinished(name, text, hash);
    if (finished?.fingerprint !== wanted.fingerprint) return undefined;
    if (clock.now() >= finished.answeredAtMs + answerMs) return undefined;
    const { checkId, answeredAtMs, sealedAnswer, source } = finished;
    return { kind: 'replay', checkId, answeredAtMs, sealedAnswer, source };
  }
  /** Not awaited: the answer is recorded, and a faster retry finds it in the store. */
  async function remember(wanted: Reservation, finished: FinishedAnswer): Promise<void> {
    const leftMs = finished.answeredAtMs + answerMs - clock.now();
    if (leftMs <= 0) return;
    const name = nameOf(wanted);
    const values = [writeFinished(name, finished, hash), String(Math.ceil(Math.min(leftMs, CACHE_MS)))];
    await redis.run(REMEMBER, { keys: [name], values });
  }
  async function forget(scopes: readonly IdempotencyScope[]): Promise<void> {
    const keys = scopes.flatMap(everyNameOf);
    if (keys.length === 0) return;
    const done = await redis.run(FORGET, { keys, values: [String(CACHE_MS)] });
    if (done === undefined) throw new AppError('service-unavailable', { cause: new Error('redis is away') });
  }

  return {
    ...store,
    reserve: async (wanted) => {
      const replayed = await replay(wanted);
      if (replayed !== undefined) return replayed;
      const reserved = await store.reserve(wanted);
      if (reserved.kind === 'mine') inFlight.set(reserved.attempt.checkId, wanted);
      return reserved;
    },
    recordAnswer: async (answered) => {
      const isRecorded = await store.recordAnswer(answered);
      const inFlightCheck = inFlight.get(answered.checkId);
      inFlight.delete(answered.checkId);
      if (isRecorded && inFlightCheck !== undefined)
        void remember(inFlightCheck, finishedOf(inFlightCheck, answered.checkId, answered));
      return isRecorded;
    },
    // The cache first: once the store has dropped an answer, its copy could not be found any more.
    dropAnswers: async (answers) => {
      await forget(answers.flatMap(({ scope }) => (scope === undefined ? [] : [scope])));
      await store.dropAnswers(answers);
    },
  };
}

/** A finished check, which no longer changes. */
type FinishedAnswer = {
  readonly checkId: string;
  /** Keyed hash of what was asked. */
  readonly fingerprint: string;
  readonly answeredAtMs: number;
  readonly sealedAnswer: Uint8Array;
  readonly source: AnswerSource;
};

function finishedOf({ fingerprint }: Reservation, checkId: string, answer: KeptAnswer): FinishedAnswer {
  const { answeredAtMs, sealedAnswer, facts } = answer;
  return { checkId, fingerprint, answeredAtMs, sealedAnswer, source: sourceOf(facts) };
}

type Written = Omit<FinishedAnswer, 'sealedAnswer'> & { readonly sealed: string; readonly proof: string };

const schema = Joi.object<Written>({
  checkId: Joi.string().required(),
  fingerprint: Joi.string().required(),
  answeredAtMs: Joi.number().integer().required(),
  sealed: Joi.string().base64().required(),
  // Undefined values are missing in the text.
  source: Joi.object<AnswerSource>({
    payerId: Joi.string(),
    payerName: Joi.string(),
    traceId: Joi.string(),
    isSimulated: Joi.boolean().required(),
    doubts: Joi.string(),
    matchedBy: Joi.string(),
  }).required(),
  proof: Joi.string().required(),
}).required();

/**
 * The text of an answer in the cache, with a keyed hash over the text and its name: a person with write access to Redis
 * cannot forge, change or rename an entry.
 */
function writeFinished(name: string, finished: FinishedAnswer, hash: KeyedHash): string {
  const { sealedAnswer, ...rest } = finished;
  const written = { ...rest, sealed: Buffer.from(sealedAnswer).toString('base64') };
  return JSON.stringify({ ...written, proof: hash(proven(name, written)) });
}

/** Undefined for any text that `writeFinished` did not write under this name with the same secret. */
function readFinished(name: string, text: string, hash: KeyedHash): FinishedAnswer | undefined {
  const written = writtenIn(text);
  if (written === undefined) return undefined;
  if (written.proof !== hash(proven(name, written))) return undefined;
  const { checkId, fingerprint, answeredAtMs, sealed, source } = written;
  return {
    checkId,
    fingerprint,
    answeredAtMs,
    sealedAnswer: Buffer.from(sealed, 'base64'),
    source: sourceOf(source),
  };
}

function proven(
  name: string,
  { checkId, fingerprint, answeredAtMs, sealed, source }: Omit<Written, 'proof'>,
): string {
  const { payerId, payerName, traceId, isSimulated, doubts, matchedBy } = source;
  const from = [payerId, payerName, traceId, isSimulated, doubts, matchedBy];
  return JSON.stringify(['finished-answer', name, checkId, fingerprint, answeredAtMs, sealed, from]);
}

function writtenIn(text: string): Written | undefined {
  try {
    const result = schema.validate(JSON.parse(text), { convert: false });
    return result.error === undefined ? result.value : undefined;
  } catch {
    return undefined;
  }
}
