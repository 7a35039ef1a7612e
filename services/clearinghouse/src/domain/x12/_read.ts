import type { CheckResult } from '../check-result';
import { INQUIRY } from '../_inquiry';
import { resultOf } from '../result-of';
import { readInterchange, type X12Answer } from '.';

/** The answers in a text, which must have some. */
export function answersIn(text: string): readonly X12Answer[] {
  const reading = readInterchange(text);
  if (reading.kind !== 'answers') throw new Error(`no answers: ${JSON.stringify(reading)}`);
  return reading.answers;
}

/** The one answer in a text. */
export function answerIn(text: string): X12Answer {
  const [answer, ...others] = answersIn(text);
  if (answer === undefined || others.length > 0) throw new Error('not one answer');
  return answer;
}

/** What a text comes to for the person who asked, on a day. */
export function resultIn(text: string, onDate = '2026-01-15'): CheckResult {
  const reply = { kind: 'answered', httpStatus: 200, answer: answerIn(text) } as const;
  return resultOf(reply, INQUIRY, { onDate, treat79AsAccount: false });
}
