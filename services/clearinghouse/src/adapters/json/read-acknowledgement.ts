import { type Acknowledgement, readInterchange, REAL_TIME } from '@eligibility/x12';
import { type Fields, text } from './fields';

/** IK501, as a code or in words: R, and M, P, W and X, which are rejections for particular reasons. */
const REJECTED = /^(?:[RMPWX]|Rejected\b.*)$/i;

/**
 * The acknowledgement that came in place of a 271: a syntax error code (IK502), an acknowledgement code (IK501, in
 * either spelling of its name), or the X12 text itself, which some services send along.
 */
export function readAcknowledgement(body: Fields): Acknowledgement | undefined {
  const errorCode = text(body['implementationTransactionSetSyntaxError']);
  const code = text(body['transactionSetAcknowledgement']) ?? text(body['transcationSetAcknowledgement']);
  if (errorCode !== undefined || REJECTED.test(code ?? '')) {
    return { document: '999', isAccepted: false, errorCodes: errorCode === undefined ? [] : [errorCode] };
  }
  const { x12 } = body;
  const reading = typeof x12 === 'string' ? readInterchange(x12, REAL_TIME) : undefined;
  return reading?.kind === 'acknowledgement' ? reading.acknowledgement : undefined;
}
