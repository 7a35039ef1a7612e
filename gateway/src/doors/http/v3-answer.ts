import { objectsIn, textIn } from '@eligibility/assistants';
import type { AnswerOf } from '@eligibility/api-types';
import { answerOfExchange, writeAnswer, writeReject } from '@eligibility/benefits';
import type { ToldAnswer } from './asked-check';
import type { Exchange } from './payers-own-answer';
import type { V3Question } from './v3-question';

type CheckAnswer = AnswerOf<'post', '/api/eligibility/checks'>;

/** The answer to a request, as the API gave it. */
export type AnsweredV3 = {
  readonly question: V3Question;
  readonly answer: ToldAnswer;
};

/**
 * The payer's own answer as v3 JSON: its body as it came, or its 271 in that form, with the control number of the request
 * and what limits the answer as `warnings`. Undefined for an exchange that ended with a refusal of the clearinghouse.
 */
export function v3AnswerOf(answered: AnsweredV3, { format, received }: Exchange): string | undefined {
  const read = answerOfExchange({ format, received });
  if (read === undefined) return undefined;
  if (format === 'json') return withTold(answered, received);
  return JSON.stringify({
    ...knownOf(answered, received),
    ...writeAnswer(read.whole),
    ...warningsOf(answered),
    x12: received,
  });
}

/** Letter by letter, if there is nothing to add. */
function withTold(answered: AnsweredV3, received: string): string {
  const { controlNumber } = answered.question;
  const body = JSON.parse(received) as Readonly<Record<string, unknown>>;
  const added = {
    ...(controlNumber !== undefined && { controlNumber }),
    ...warningsOf(answered, objectsIn(body, 'warnings')),
  };
  return Object.keys(added).length === 0 ? received : JSON.stringify({ ...body, ...added });
}

/** What is told in headers alone: it limits no answer. */
const IN_HEADERS: readonly string[] = ['Service-Asked', 'Checks-Remaining', 'Payer-Matched-By'];

function warningsOf({ answer }: AnsweredV3, others: readonly object[] = []): object {
  const warnings = answer.told
    .filter(({ name }) => !IN_HEADERS.includes(name))
    .map(({ name, sentence }) => ({ code: name.toLowerCase(), description: sentence }));
  return warnings.length === 0 ? {} : { warnings: [...others, ...warnings] };
}

/**
 * What is answered where no answer of the payer came: a rejection in the payer's place, at HTTP 200, as payers send it.
 * Programs ask again for 42 and 80, and have a person look at 79.
 */
export function unansweredV3Of(answered: AnsweredV3): string {
  const error = rejectionOf(answered.answer.body as CheckAnswer);
  return JSON.stringify({
    ...knownOf(answered),
    status: 'ERROR',
    payer: { aaaErrors: [error] },
    benefitsInformation: [],
    errors: [error],
    ...warningsOf(answered),
  });
}

function rejectionOf({ reason, nextStep, errorMessage }: CheckAnswer): object {
  const isTransient = nextStep?.step === 'ask-later';
  // Its words say what to mend.
  const isRefused = reason?.code === 'clearinghouse-refused' && errorMessage !== null;
  return {
    ...writeReject({ code: rejectCodeOf(reason, isTransient), followUp: isTransient ? 'P' : 'N' }, '2100A'),
    ...(reason != null && { description: reason.text }),
    ...(nextStep?.sentence != null && {
      possibleResolutions: isRefused ? errorMessage : nextStep.sentence,
    }),
  };
}

/** AAA03: what the payer sent, else that there was no answer (80), not now (42), or not by this way (79). */
function rejectCodeOf(reason: CheckAnswer['reason'], isTransient: boolean): string {
  if (reason?.payerCode != null) return reason.payerCode;
  if (reason?.code === 'no-answer') return '80';
  return isTransient ? '42' : '79';
}

/** Where ISA13 is: all elements of ISA have a fixed length. */
const CONTROL_NUMBER = { from: 90, to: 99 } as const;

function knownOf({ question, answer }: AnsweredV3, x12 = ''): object {
  const checkId = answer.header('check-id') ?? '';
  const traceId = textIn(answer.body, 'traceId');
  const controlNumber = question.controlNumber ?? x12.slice(CONTROL_NUMBER.from, CONTROL_NUMBER.to);
  return {
    id: `ec_${checkId}`,
    meta: {
      applicationMode: answer.header('payer-network') === 'simulator' ? 'test' : 'production',
      outboundTraceId: checkId,
      ...(traceId !== undefined && { traceId }),
    },
    ...(controlNumber !== '' && { controlNumber, reassociationKey: controlNumber }),
    tradingPartnerServiceId: answer.header('payer-id') ?? question.payerNames[0],
  };
}
