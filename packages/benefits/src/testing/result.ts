import type { CheckResult } from '@eligibility/contract';
import { answerIn } from '@eligibility/x12/testing';
import { resultOf } from '../result';

/** An inquiry about a person who does not exist. */
export const INQUIRY = {
  payer: { name: 'Directory Name' },
  subscriber: { memberId: 'MARKER-MEMBER', firstName: 'Markerfirst', lastName: 'Markerlast' },
  serviceTypeCode: '30',
};

/** The result of a text for the inquiry, on a day. */
export function resultIn(text: string, onDate = '2026-01-15'): CheckResult {
  const reply = { kind: 'answered', httpStatus: 200, answer: answerIn(text) } as const;
  return resultOf(reply, INQUIRY, { onDate, treat79AsAccount: false });
}
