import type { PayerExchange } from '@eligibility/contract';
import {
  type PayerAnswer,
  readInterchange,
  REAL_TIME,
  type X12Answer,
  type X12Reading,
} from '@eligibility/x12';
import { readJsonReply } from './json/read-reply';

/** What was exchanged counts as received with 200: an answer says the same whatever its status was. */
const HTTP_OK = 200;

/**
 * Reads the payer's answer of an exchange again, with the readers that connectors use, so that it is the answer that the
 * check had. Never throws.
 * @returns undefined when the text is no answer, which no release that stored it took for one
 */
export function answerOfExchange({
  format,
  received,
}: Pick<PayerExchange, 'format' | 'received'>): PayerAnswer | undefined {
  switch (format) {
    case 'x12':
      return onlyAnswer(readInterchange(received, REAL_TIME));
    case 'json': {
      const reply = readJsonReply({ httpStatus: HTTP_OK, body: received });
      return reply.kind === 'answered' ? reply.answer : undefined;
    }
  }
}

/** The one answer of a whole interchange, as a real-time response has it; undefined for none, several or a cut text. */
export function onlyAnswer(reading: X12Reading): X12Answer | undefined {
  if (reading.kind !== 'answers' || reading.warnings.has('cut-off')) return undefined;
  const [answer, ...others] = reading.answers;
  return others.length === 0 ? answer : undefined;
}
