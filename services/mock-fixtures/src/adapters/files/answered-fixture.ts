import type { CheckResult } from '@eligibility/contract';
import Joi from 'joi';
import { readAnswer } from '../../app/read-answer';
import { FIXTURE_OUTCOMES, type Fixture, type FixtureOutcome } from '../../domain/fixture';
import { checked, type Named, NAMED, needed, refuse, text, worded } from './fixture-file';

/** A file whose answer is read from the 271 next to it, as a live check reads a payer's. */
type AnsweredFile = Named & {
  /** X12 EQ01 of its 270. */
  readonly serviceTypeCode: string;
  /** The day that its 270 asks about, YYYY-MM-DD. It is fixed, so that the dates of its 271 never expire. */
  readonly onDate: string;
  /** For a 271 without a trace (TRN), because it ends before the patient. */
  readonly traceId?: string | undefined;
};

const FILE: Readonly<Record<keyof AnsweredFile, Joi.Schema>> = {
  ...NAMED,
  serviceTypeCode: needed(Joi.string().pattern(/^[0-9A-Z]{1,2}$/), 'an X12 service type, such as 30'),
  onDate: needed(Joi.string().pattern(/^\d{4}-\d{2}-\d{2}$/), 'a day, YYYY-MM-DD'),
  traceId: worded(text, 'a text'),
};

type Document = { readonly path: string; readonly text: string };

/** Our inquiry (270) and the payer's answer (271). */
export type Documents = { readonly sent: Document; readonly received: Document };

/** The start of a transaction set, whatever separates elements and segments. */
const INQUIRY = /\bST[^A-Za-z0-9]270\b/;

/** @throws ConfigError naming every field that is wrong and what it must be */
export function answeredFile(path: string, raw: unknown): AnsweredFile {
  return checked<AnsweredFile>(path, raw, FILE);
}

/**
 * The fixture that a 270 and its 271 make. The result is computed from the 271 by the rules of a live check, so that
 * the summary of a mock check and its benefit details cannot differ.
 * @throws ConfigError naming the document that is wrong, and why
 */
export function answeredFixture(file: AnsweredFile, { sent, received }: Documents): Fixture {
  const { slug, scenario, serviceTypeCode, onDate, traceId: statedTraceId } = file;
  if (!INQUIRY.test(sent.text)) refuse(sent.path, 'is not a 270');
  const { payerName, result } = answerIn(received, file);
  if ((statedTraceId === undefined) === (result.traceId === undefined))
    refuse(received.path, 'must have a trace (TRN*1), or else traceId must be stated');
  return {
    slug,
    scenario,
    ...result,
    traceId: result.traceId ?? statedTraceId,
    exchange: {
      format: 'x12',
      sent: sent.text,
      received: received.text,
      serviceTypeCode,
      onDate,
      directoryName: payerName,
    },
  };
}

type Answered = {
  readonly payerName: string;
  readonly result: CheckResult & { readonly outcome: FixtureOutcome };
};

function answerIn({ path, text: received }: Document, { serviceTypeCode, onDate }: AnsweredFile): Answered {
  const answer = readAnswer({ format: 'x12', received, serviceTypeCode, onDate });
  if (answer === undefined) return refuse(path, 'is not a whole 271 about one person');
  const { payerName, result } = answer;
  if (payerName === undefined) return refuse(path, 'does not name the payer (loop 2100A, NM103)');
  const outcome = FIXTURE_OUTCOMES.find((known) => known === result.outcome);
  if (outcome === undefined)
    return refuse(
      path,
      `has the outcome ${result.outcome}, but must have one of ${FIXTURE_OUTCOMES.join(', ')}`,
    );
  return { payerName, result: { ...result, outcome } };
}
