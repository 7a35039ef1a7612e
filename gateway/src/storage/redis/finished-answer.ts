import Joi from 'joi';
import type { KeyedHash } from '../../checks/app/ports';
import { sourceOf, type AnswerSource } from '../../checks/domain/check';

/** A finished check, which no longer changes. */
export type FinishedAnswer = {
  readonly checkId: string;
  /** Keyed hash of what was asked. */
  readonly fingerprint: string;
  readonly answeredAtMs: number;
  readonly sealedAnswer: Uint8Array;
  readonly source: AnswerSource;
};

type Written = Omit<FinishedAnswer, 'sealedAnswer'> & { readonly sealed: string; readonly proof: string };

const schema = Joi.object<Written>({
  checkId: Joi.string().required(),
  fingerprint: Joi.string().required(),
  answeredAtMs: Joi.number().integer().required(),
  sealed: Joi.string().base64().required(),
  // Undefined values are missing in the text. Entries from before the source was stored are ignored: the store has
  // their answers.
  source: Joi.object<AnswerSource>({
    payerId: Joi.string(),
    payerName: Joi.string(),
    traceId: Joi.string(),
    isSimulated: Joi.boolean().required(),
  }).required(),
  proof: Joi.string().required(),
}).required();

/**
 * The text of an answer in the cache, with a keyed hash over the text and its name: a person with write access to Redis
 * cannot forge, change or rename an entry.
 */
export function writeFinished(name: string, finished: FinishedAnswer, hash: KeyedHash): string {
  const { sealedAnswer, ...rest } = finished;
  const written = { ...rest, sealed: Buffer.from(sealedAnswer).toString('base64') };
  return JSON.stringify({ ...written, proof: hash(proven(name, written)) });
}

/** Undefined for any text that `writeFinished` did not write under this name with the same secret. */
export function readFinished(name: string, text: string, hash: KeyedHash): FinishedAnswer | undefined {
  const written = parsed(text);
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
  const { payerId, payerName, traceId, isSimulated } = source;
  const from = [payerId, payerName, traceId, isSimulated];
  return JSON.stringify(['finished-answer', name, checkId, fingerprint, answeredAtMs, sealed, from]);
}

function parsed(text: string): Written | undefined {
  try {
    const result = schema.validate(JSON.parse(text), { convert: false });
    return result.error === undefined ? result.value : undefined;
  } catch {
    return undefined;
  }
}
