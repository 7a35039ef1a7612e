import { readInterchange } from '../read-interchange';
import type { X12Answer } from '../read-answer';

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
