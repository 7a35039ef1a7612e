import { textIn, type ApiAnswer } from '@eligibility/assistants';
import type { AnswerOf } from '@eligibility/api-types';
import { answerOfExchange, writeAnswer, writeReject } from '@eligibility/benefits';
import type { Exchange } from './payers-own-answer';
import type { V3Question } from './v3-question';

type CheckAnswer = AnswerOf<'post', '/api/eligibility/checks'>;

/** The answer to a request, as the API gave it. */
export type AnsweredV3 = {
  readonly question: V3Question;
  readonly answer: ApiAnswer;
};

/**
 * The payer's own answer as v3 JSON: its body as it came, or its 271 in that form. Undefined for an exchange that ended
 * with a refusal of the clearinghouse.
 */
export function v3AnswerOf(answered: AnsweredV3, { format, received }: Exchange): string | undefined {
  const read = answerOfExchange({ format, received });
  if (read === undefined) return undefined;
  if (format === 'json') return received;
  return JSON.stringify({ ...knownOf(answered, received), ...writeAnswer(read.whole), x12: received });
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
