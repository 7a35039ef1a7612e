import type { CheckResult } from '@eligibility/contract';
import { answerIn } from '@eligibility/x12/testing';
import { INQUIRY } from './_inquiry';
import { resultOf } from './result-of';

/** The result of a check whose payer answered this text, on a day. */
export function resultIn(text: string, onDate = '2026-01-15'): CheckResult {
  const reply = { kind: 'answered', httpStatus: 200, answer: answerIn(text) } as const;
  return resultOf(reply, INQUIRY, { onDate, treat79AsAccount: false });
}
