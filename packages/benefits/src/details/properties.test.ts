import fc from 'fast-check';
import { fromX12 } from '../testing/document';
import { aDocument, aDocumentWithFigures, aLine, aQuestion } from '../testing/arbitrary-documents';
import { detailsFromJson, detailsFromX12, linesInLists } from '../testing/details';
import type { BenefitDetails, Provenance } from './document';

/** The long proof, `npm run benefits:prove`, sets more. */
const RUNS = Number(process.env['BENEFIT_RUNS'] ?? 200);
const TIMEOUT_MS = 60_000 + RUNS * 20;

const FIGURES: readonly string[] = [
  'deductibleRemaining',
  'outOfPocketRemaining',
  'coinsurancePercent',
  'copayAmount',
];

const anyDocument = fc.oneof(aDocument, aDocumentWithFigures);

function check(property: fc.IRawProperty<unknown>): void {
  fc.assert(property as fc.IProperty<unknown>, { numRuns: RUNS });
}

/** Computes a figure from nothing but the lines that its proof cites. */
function recomputed({ lines, field }: Provenance, details: BenefitDetails): number | undefined {
  const cited = lines.map((id) => details.lines.find((line) => line.id === id)?.benefit);
  const amountOf = (...periods: readonly (string | undefined)[]): number | undefined => {
    const found = cited.find((benefit) => periods.includes(benefit?.timeQualifier));
    return found?.amount === undefined ? undefined : Number(found.amount);
  };
  if (field === 'coinsurancePercent') return Math.round(Number(cited[0]?.percent) * 10_000) / 100;
  if (field === 'copayAmount') return Number(cited[0]?.amount);
  const [limit, used, remaining] = [
    amountOf('22', '23', '25', '26', undefined),
    amountOf('24'),
    amountOf('29'),
  ];
  if (remaining !== undefined) return Math.min(remaining, limit ?? remaining);
  return used === undefined ? limit : Math.max(0, Math.round(((limit ?? 0) - used) * 100) / 100);
}

describe('benefit details', () => {
  it(
    'have the values of the flat summary',
    () => {
      check(
        fc.property(anyDocument, aQuestion, (document, question) => {
          const { summary } = detailsFromX12(document, question);
          expect(Object.fromEntries(summary.map(({ field, value }) => [field, value]))).toEqual(
            fromX12(document, question).benefitSummary,
          );
        }),
      );
    },
    TIMEOUT_MS,
  );

  it(
    'cite lines that exist, and each figure can be computed again from those alone',
    () => {
      check(
        fc.property(anyDocument, aQuestion, (document, question) => {
          const details = detailsFromX12(document, question);
          const ids = details.lines.map(({ id }) => id);
          const cited = details.summary.flatMap(({ lines, alternatives }) => [
            ...lines,
            ...alternatives.flatMap((other) => other.lines),
          ]);
          expect(ids).toEqual(expect.arrayContaining(cited));
          const figures = details.summary.filter(
            ({ field, value }) => FIGURES.includes(field) && value !== null,
          );
          expect(figures.map((proof) => [proof.field, recomputed(proof, details)])).toEqual(
            figures.map(({ field, value }) => [field, value]),
          );
        }),
      );
    },
    TIMEOUT_MS,
  );

  it(
    'give every line with a code a place in one of the plans',
    () => {
      check(
        fc.property(anyDocument, aQuestion, (document, question) => {
          const { plans, lines } = detailsFromX12(document, question);
          const placed = new Set(plans.flatMap(linesInLists));
          expect(lines.filter(({ benefit }) => benefit.code !== undefined).map(({ id }) => id)).toEqual(
            lines.map(({ id }) => id).filter((id) => placed.has(id)),
          );
        }),
      );
    },
    TIMEOUT_MS,
  );

  it(
    'are the same from X12 and from JSON',
    () => {
      check(
        fc.property(anyDocument, aQuestion, (document, question) => {
          const [x12, json] = [detailsFromX12(document, question), detailsFromJson(document, question)];
          expect(unordered(json)).toEqual(unordered(x12));
        }),
      );
    },
    TIMEOUT_MS,
  );

  it(
    'have the same in-network figures and proofs of the same values with lines out of network added, in any order',
    () => {
      const added = fc
        .tuple(aDocument, fc.array(aLine, { minLength: 1, maxLength: 6 }), aQuestion)
        .chain(([document, more, question]) => {
          const inNetwork = document.lines.filter(({ network }) => network !== 'N');
          const all = [...inNetwork, ...more.map((line) => ({ ...line, network: 'N' }))];
          return fc.record({
            alone: fc.constant({ ...document, lines: inNetwork }),
            together: fc
              .shuffledSubarray(all, { minLength: all.length })
              .map((lines) => ({ ...document, lines })),
            question: fc.constant(question),
          });
        });
      check(
        fc.property(added, ({ alone, together, question }) => {
          const before = detailsFromX12(alone, question);
          fc.pre(before.status === 'active');
          const after = detailsFromX12(together, question);
          const figures = ({ summary }: BenefitDetails, wanted: readonly string[]) =>
            summary
              .filter(({ field }) => wanted.includes(field))
              .map(({ field, value, rule }) => [field, value, rule]);
          const stated = before.summary
            .filter(({ field, value }) => FIGURES.includes(field) && value !== null)
            .map(({ field }) => field);
          expect(figures(after, stated)).toEqual(figures(before, stated));
        }),
      );
    },
    TIMEOUT_MS,
  );
});

/** What JSON has no order or no words for: the dates of a line, and the person's own demographics. */
function unordered({
  subscriber: _subscriber,
  dependent: _dependent,
  lines: _lines,
  ...details
}: BenefitDetails): unknown {
  return JSON.parse(JSON.stringify(details), (key, value: unknown) =>
    key === 'dates' ? [...(value as readonly unknown[])].map((one) => JSON.stringify(one)).sort() : value,
  );
}
