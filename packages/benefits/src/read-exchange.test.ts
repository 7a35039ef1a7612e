import type { PayerAnswer } from '@eligibility/x12';
import { answerIn } from '@eligibility/x12/testing';
import fc from 'fast-check';
import { readJsonReply } from './json/read-reply';
import { answerOfExchange } from './read-exchange';
import { anyDocument } from './testing/arbitrary-documents';
import { type AnswerDocument, jsonOf, x12Of } from './testing/document';
import { PLAN } from './testing/rules';

type Format = 'x12' | 'json';

const written: Readonly<Record<Format, (document: AnswerDocument) => string>> = {
  x12: x12Of,
  json: (document) => JSON.stringify(jsonOf(document)),
};

/** How a connector reads it. */
const live: Readonly<Record<Format, (text: string) => PayerAnswer>> = {
  x12: answerIn,
  json: (body) => {
    const reply = readJsonReply({ httpStatus: 200, body });
    if (reply.kind !== 'answered') throw new Error('not answered');
    return reply.answer;
  },
};

it.each<Format>(['x12', 'json'])('a stored answer in %s is read as it was when it came', (format) => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const received = written[format](document);
      const answer = answerOfExchange({ format, received });
      expect(answer).toEqual(live[format](received));
    }),
    { numRuns: 150 },
  );
});

it.each<[string, Format, string]>([
  ['an interchange that is cut off', 'x12', x12Of({ lines: [PLAN, PLAN] }).slice(0, -50)],
  ['two interchanges', 'x12', x12Of({ lines: [] }).repeat(2)],
  ['another text as X12', 'x12', '<html>'],
  ['JSON without benefits', 'json', '{}'],
  ['another text as JSON', 'json', '<html>'],
])('%s is no answer', (_what, format, received) => {
  expect(answerOfExchange({ format, received })).toBeUndefined();
});
