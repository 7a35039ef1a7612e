import { type CheckResult, decodePayerExchange, encodePayerExchange } from '@eligibility/contract';
import type { PayerAnswer } from '@eligibility/x12';
import { aboutSubscriber, answerIn } from '@eligibility/x12/testing';
import fc from 'fast-check';
import { benefitDetails } from './details/benefit-details';
import { readJsonReply } from './json/read-reply';
import { answerOfExchange } from './read-exchange';
import { resultOf } from './result';
import { benefitSummaryBody } from './summary/benefit-summary';
import { anyDocument, aQuestion } from './testing/arbitrary-documents';
import { type AnswerDocument, jsonOf, x12Of } from './testing/document';
import { PLAN } from './testing/rules';

const DIRECTORY_NAME = 'Directory Name';

type Asked = { readonly onDate: string; readonly service: string };
type Format = 'x12' | 'json';

const written: Readonly<Record<Format, (document: AnswerDocument) => string>> = {
  x12: x12Of,
  json: (document) => JSON.stringify(jsonOf(document)),
};

/** How a connector reads it. */
const live: Readonly<Record<Format, (text: string) => PayerAnswer>> = {
  x12: answerIn,
  json: (body) => {
    // Rejections are answers at any status.
    const replies = [400, 200].map((httpStatus) => readJsonReply({ httpStatus, body }));
    const reply = replies.find(({ kind }) => kind === 'answered');
    if (reply?.kind !== 'answered') throw new Error('not answered');
    return reply.answer;
  },
};

function liveResult(format: Format, text: string, { onDate, service }: Asked): CheckResult {
  return resultOf(
    { kind: 'answered', httpStatus: 200, answer: live[format](text) },
    { payer: { name: DIRECTORY_NAME }, serviceTypeCode: service },
    { onDate, treat79AsAccount: false },
  );
}

/** What a text is read as after it was encoded, stored and decoded. */
function stored(format: Format, received: string, { onDate, service }: Asked) {
  const exchange = decodePayerExchange(
    encodePayerExchange({
      format,
      sent: 'our inquiry',
      received,
      serviceTypeCode: service,
      onDate,
      directoryName: DIRECTORY_NAME,
    }),
  );
  const answer = answerOfExchange(exchange);
  return answer && { answer, details: benefitDetails(answer, { ...exchange, checkedAt: undefined }) };
}

describe.each<Format>(['x12', 'json'])('a stored answer in %s', (format) => {
  it('gives in its details the eight values of the summary that the check had, and the whole answer', () => {
    fc.assert(
      fc.property(anyDocument, aQuestion, (document, asked) => {
        const text = written[format](document);
        const { answer, details } = stored(format, text, asked) ?? {};
        const values = details?.summary.map(({ field, value }) => [field, value]);
        const { summary } = liveResult(format, text, asked);
        expect(values).toHaveLength(8);
        expect(values).toEqual(Object.entries(benefitSummaryBody(summary)));
        expect(answer?.whole()).toEqual(live[format](text).whole());
      }),
      { numRuns: 150 },
    );
  });

  it.each<[string, Readonly<Record<Format, string>>]>([
    ['rejected', { x12: aboutSubscriber(['AAA*N**75*C']), json: '{"errors":[{"field":"AAA","code":"75"}]}' }],
    [
      'partly rejected',
      {
        x12: aboutSubscriber(['EB*1**30', 'AAA*Y**70*N']),
        json: '{"errors":[{"field":"AAA","code":"70"}],"benefitsInformation":[{"code":"1"}]}',
      },
    ],
    [
      'beyond ASCII',
      {
        x12: `\ufeff${aboutSubscriber(['EB*1**30**GÖLD 🏥'])}`,
        json: '{"benefitsInformation":[{"code":"1","serviceTypeCodes":["30"],"planCoverage":"GÖLD 🏥 \\ud83c"}]}',
      },
    ],
  ])('is the same when it is %s', (_what, texts) => {
    const asked = { onDate: '2026-01-15', service: '30' };
    const text = texts[format];
    const { details } = stored(format, text, asked) ?? {};
    const { summary } = liveResult(format, text, asked);
    expect(details?.summary.map(({ field, value }) => [field, value])).toEqual(
      Object.entries(benefitSummaryBody(summary)),
    );
  });
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
