import fc from 'fast-check';
import { anyDocument, aQuestion } from '../testing/arbitrary-documents';
import { type AnswerDocument, fromX12, type Line, type Question } from '../testing/document';
import { FIGURES, prove } from '../testing/proof';

/** Of an answer that labels nothing: the figures of the ordinary visit and the plan. */
const withoutLabels = anyDocument.map((document): AnswerDocument => ({
  ...document,
  lines: document.lines
    .filter(({ network }) => network !== 'N')
    .map((line) => ({ ...line, messages: undefined, place: undefined, authorization: undefined })),
}));

const aLabel = fc
  .string({ unit: fc.constantFrom(...'QXZJKV'), minLength: 3, maxLength: 8 })
  .map((word) => `${word} OFFICE VISIT`);

/** Lines of an answer once more, with a label that is on no list and another amount. */
const labelledTwins = (lines: readonly Line[]): fc.Arbitrary<readonly Line[]> =>
  fc.array(
    fc
      .tuple(fc.constantFrom(...lines), aLabel, fc.constantFrom('0', '1', '5000'))
      .map(([line, label, amount]): Line => ({
        ...line,
        ...('amount' in line && { amount }),
        percent: line.percent && '.01',
        messages: [label],
        place: '11',
      })),
    { minLength: 1, maxLength: 4 },
  );

const OTHER_PRODUCTS = [
  'HOSPITAL INDEMNITY',
  'ACCIDENT',
  'HRA',
  'EXPRESS SCRIPTS',
  'NEMT',
  'BEHAVIORAL HEALTH',
];
const NAMES: Readonly<Record<string, string>> = { GOLD: 'SILVER', SILVER: 'GOLD' };

const figuresIn = (document: AnswerDocument, question: Question): readonly (number | null)[] => {
  const { benefitSummary } = fromX12(document, question);
  return FIGURES.map((name) => benefitSummary[name]);
};

describe('a summary of benefits', () => {
  const withTwins = withoutLabels
    .filter(({ lines }) => lines.length > 0)
    .chain((document) =>
      fc.record({ document: fc.constant(document), twins: labelledTwins(document.lines) }),
    );
  it('keeps each figure when lines with an unknown label are added', () => {
    prove(
      fc.property(withTwins, aQuestion, ({ document, twins }, question) => {
        const money = twins.filter(({ code }) => 'ABCG'.includes(code));
        const alone = figuresIn(document, question);
        const together = figuresIn({ ...document, lines: [...money, ...document.lines] }, question);
        expect(together.map((value, at) => (alone[at] === null ? null : value))).toEqual(alone);
      }),
    );
  });

  const aProduct = fc.record({
    plan: fc.constantFrom(...OTHER_PRODUCTS),
    amount: fc.constantFrom('0', '9'),
  });
  it('of medical care is the same with an active product of another kind added', () => {
    prove(
      fc.property(anyDocument, aProduct, aQuestion, (document, { plan, amount }, question) => {
        fc.pre(question.service !== '35');
        // Money alone, without a plan, is of the one plan that is named.
        fc.pre(
          document.lines.some(
            (line) => '1678'.includes(line.code) && (line.plan ?? line.procedure) === undefined,
          ),
        );
        const product = ['1', 'A', 'B', 'C', 'G'].map((code): Line => ({
          // What is said of medical care makes it a medical plan.
          ...{ code, plan, services: [code === '1' ? '30' : '88'], network: 'Y' },
          ...(code !== '1' && { period: '29', amount, percent: '.01' }),
        }));
        const together = { ...document, lines: [...product, ...document.lines] };
        expect(fromX12(together, question).benefitSummary).toEqual(
          fromX12(document, question).benefitSummary,
        );
      }),
    );
  });

  const exchanged = (line: Line): Line => ({ ...line, plan: NAMES[line.plan ?? ''] ?? line.plan });
  it('has the same figures when two plans exchange their names', () => {
    prove(
      fc.property(anyDocument, aQuestion, (document, question) => {
        expect(figuresIn({ ...document, lines: document.lines.map(exchanged) }, question)).toEqual(
          figuresIn(document, question),
        );
      }),
    );
  });

  const amount = fc.integer({ min: 0, max: 90 }).map(String);
  const aPrice = fc.record({ amount, label: fc.option(aLabel, { nil: undefined, freq: 2 }) });
  it('has no figure that is lower than the amount of every line without a label', () => {
    prove(
      fc.property(fc.array(aPrice, { minLength: 1, maxLength: 8 }), (prices) => {
        const lines = prices.flatMap(({ amount: value, label }): Line[] => {
          const given = { network: 'Y', amount: value, messages: label === undefined ? [] : [label] };
          return [
            { code: 'B', services: ['98'], period: '27', place: '11', ...given },
            { code: 'A', services: ['30'], ...given, percent: String(Number(value) / 100) },
            { code: 'C', services: ['30'], period: '29', ...given },
            { code: 'G', services: ['30'], period: '29', ...given },
          ];
        });
        const ordinary = prices.filter(({ label }) => label === undefined);
        const least = Math.min(...(ordinary.length > 0 ? ordinary : prices).map((one) => Number(one.amount)));
        const figures = figuresIn({ lines: [{ code: '1', services: ['30'] }, ...lines] }, {});
        for (const figure of figures) expect(figure).toBeGreaterThanOrEqual(least);
      }),
    );
  });
});
