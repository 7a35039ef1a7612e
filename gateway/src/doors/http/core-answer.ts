import { objectsIn, textIn, type ApiAnswer } from '@eligibility/assistants';
import { answerOfExchange } from '@eligibility/benefits';
import { RESPONSE_TYPE, type CoreAnswer } from '@eligibility/core-envelope';
import { AppError, isErrorCode } from '@eligibility/kit';
import {
  writeInterchangeRefusal,
  writeNeutralAnswer,
  writePayerAnswer,
  writeRejection,
  writeSetRefusal,
  type ReadInquiry,
  type Rejection,
  type ReplyEnvelope,
  type SubmittedInquiry,
} from '@eligibility/x12';
import type { DoorCalls } from './asked-check';
import { exchangeOf, type Exchange } from './payers-own-answer';
import {
  LATER,
  questionOf,
  rejectionOf,
  TOO_MUCH_ASKED,
  UNKNOWN_PAYER,
  unknownProvider,
} from './core-question';

const REFUSAL_TYPE = 'X12_999_Response_005010X231A1';
const INTERCHANGE_REFUSAL_TYPE = 'X12_TA1_Response_00501X231A1';

/**
 * An answer within 20 seconds is CORE's rule (Eligibility Infrastructure Rule vEB.1.0, section 4.2), all hops counted; the
 * check goes on, and the same payload id gets its answer.
 */
const WAIT_SECONDS = 17;

type Inquiry = Extract<ReadInquiry, { readonly kind: 'inquiry' }>;
type Refused = Exclude<ReadInquiry, Inquiry | { readonly kind: 'unreadable' }>;
type Written = Omit<ReplyEnvelope, 'submitted'>;

/** The acknowledgement of what is no 270 of one patient. */
export function acknowledgementOf(read: Refused, written: Written): CoreAnswer {
  const envelope = { ...written, ...read };
  return read.kind === 'interchange-refused'
    ? { payloadType: INTERCHANGE_REFUSAL_TYPE, payload: writeInterchangeRefusal(envelope, read) }
    : { payloadType: REFUSAL_TYPE, payload: writeSetRefusal(envelope, read) };
}

/** Asks what a 270 asks, and writes the 271. @param reference the payload id @throws AppError for what is no matter of a 271 */
export async function answerOf(
  { inquiry, ...read }: Inquiry,
  written: Written,
  asking: { readonly calls: DoorCalls; readonly reference: string },
): Promise<CoreAnswer> {
  const envelope = { ...written, ...read };
  const rejected = (rejection: Rejection): CoreAnswer => ({
    payloadType: RESPONSE_TYPE,
    payload: writeRejection(envelope, inquiry, rejection),
  });
  if (inquiry.procedureCodes.length > 1) return rejected(TOO_MUCH_ASKED);
  const { calls, reference } = asking;
  const answer = await calls
    .ask({ ...questionOf(inquiry), reference, waitSeconds: WAIT_SECONDS })
    .catch(withoutClinic);
  if (answer === undefined) return rejected(unknownProvider(inquiry));
  if (answer.status === 202) return rejected(LATER);
  if (answer.status !== 200) return rejected(rejectionIn(answer, inquiry));
  const { exchange, refused } = await exchangeOf(answer, calls);
  if (refused !== undefined) throw refusalIn(refused);
  const payload = payloadIn(exchange, envelope, inquiry);
  if (payload !== undefined) return { payloadType: RESPONSE_TYPE, payload };
  // What was exchanged without an answer is a refusal of the clearinghouse: the same again would be refused too.
  return rejected(exchange === undefined ? LATER : UNKNOWN_PAYER);
}

/** No clinic has the provider's NPI: that is an answer of X12. */
function withoutClinic(thrown: unknown): undefined {
  if (!(thrown instanceof AppError) || thrown.code !== 'client-id-invalid') throw thrown;
}

/** The payer's own 271, or one of its answer in another format. */
function payloadIn(
  exchange: Exchange | undefined,
  envelope: ReplyEnvelope,
  inquiry: SubmittedInquiry,
): string | undefined {
  if (exchange === undefined) return undefined;
  const own = exchange.format === 'x12' ? writePayerAnswer(envelope, inquiry, exchange.received) : undefined;
  const neutral = own === undefined ? answerOfExchange(exchange)?.whole : undefined;
  return neutral === undefined ? own : writeNeutralAnswer(envelope, inquiry, neutral);
}

/** @throws AppError for a refusal that is not about the inquiry */
function rejectionIn(answer: ApiAnswer, inquiry: SubmittedInquiry): Rejection {
  const fields = objectsIn(answer.body, 'errors').map((error) => textIn(error, 'field') ?? '');
  const rejection = rejectionOf(textIn(answer.body, 'code') ?? '', fields, inquiry);
  if (rejection === undefined) throw refusalIn(answer);
  return rejection;
}

/** The payload ids that are no longer free, in the words of the rule. */
const USED_IDS: readonly string[] = ['idempotency-key-reused', 'idempotency-result-expired'];

function refusalIn({ body }: ApiAnswer): AppError {
  const code = textIn(body, 'code');
  if (!isErrorCode(code)) return new AppError('internal');
  const detail = textIn(body, 'detail') ?? '';
  return new AppError(
    code,
    USED_IDS.includes(code) ? { detail, extensions: { errorCode: 'PayloadIDIllegal' } } : { detail },
  );
}
