import fc from 'fast-check';
import { fromX12 } from '../testing/document';
import { aLine, anActiveDocument, anyDocument, aQuestion } from '../testing/arbitrary-documents';
import { FIGURES as NAMES, prove } from '../testing/proof';
import { detailsFromJson, detailsFromX12, linesInLists } from '../testing/details';
import type { Accumulator, Alternative, BenefitDetails, Plan, Provenance } from './document';

const FIGURES: readonly string[] = NAMES;

/** Computes a figure from nothing but the lines that its proof, or an alternative in it, cites. */
function recomputed(
  field: Provenance['field'],
  { lines }: Pick<Provenance, 'lines'> | Alternative,
  details: BenefitDetails,
): number | undefined {
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
  it('have the values of the flat summary', () => {
    prove(
      fc.property(anyDocument, aQuestion, (document, question) => {
        const { summary } = detailsFromX12(document, question);
        expect(Object.fromEntries(summary.map(({ field, value }) => [field, value]))).toEqual(
          fromX12(document, question).benefitSummary,
        );
      }),
    );
  });

  it('cite lines that exist, and each figure can be computed again from those alone', () => {
    prove(
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
        expect(figures.map((proof) => [proof.field, recomputed(proof.field, proof, details)])).toEqual(
          figures.map(({ field, value }) => [field, value]),
        );
      }),
    );
  });

  it('cite lines of which each alternative can be computed again as well', () => {
    prove(
      fc.property(anyDocument, aQuestion, (document, question) => {
        const details = detailsFromX12(document, question);
        const others = details.summary
          .filter(({ field }) => FIGURES.includes(field))
          .flatMap(({ field, alternatives }) => alternatives.map((other) => ({ field, other })));
        expect(others.map(({ field, other }) => [field, recomputed(field, other, details)])).toEqual(
          others.map(({ field, other }) => [field, other.value]),
        );
      }),
    );
  });

  it('have no total, used or remaining amount that the lines of the entry do not give', () => {
    prove(
      fc.property(anyDocument, aQuestion, (document, question) => {
        const details = detailsFromX12(document, question);
        const all = details.plans.flatMap(({ deductibles, outOfPocket }) => [...deductibles, ...outOfPocket]);
        expect(all.filter((entry) => !isOfItsLines(entry, details))).toEqual([]);
      }),
    );
  });

  it('give every line with a code a place in one of the plans', () => {
    prove(
      fc.property(anyDocument, aQuestion, (document, question) => {
        const { plans, lines } = detailsFromX12(document, question);
        const placed = new Set(plans.flatMap(linesInLists));
        expect(lines.filter(({ benefit }) => benefit.code !== undefined).map(({ id }) => id)).toEqual(
          lines.map(({ id }) => id).filter((id) => placed.has(id)),
        );
      }),
    );
  });

  it('are the same from X12 and from JSON', () => {
    prove(
      fc.property(anyDocument, aQuestion, (document, question) => {
        const [x12, json] = [detailsFromX12(document, question), detailsFromJson(document, question)];
        expect(unordered(json)).toEqual(unordered(x12));
      }),
    );
  });

  it('have the same in-network figures and proofs of the same values with lines out of network added, in any order', () => {
    prove(
      fc.property(withLinesOutOfNetwork, ({ alone, together, question }) => {
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
  });

  it('have the same typed benefits in network with lines out of network added, in any order', () => {
    prove(
      fc.property(withLinesOutOfNetwork, ({ alone, together, question }) => {
        expect(inNetworkIn(detailsFromX12(together, question))).toEqual(
          inNetworkIn(detailsFromX12(alone, question)),
        );
      }),
    );
  });
});

/** An answer without lines out of network, and the same with some and in another order. */
const withLinesOutOfNetwork = fc
  .tuple(anActiveDocument, fc.array(aLine, { minLength: 1, maxLength: 6 }), aQuestion)
  .chain(([document, more, question]) => {
    const inNetwork = document.lines.filter(({ network }) => network !== 'N');
    const all = [...inNetwork, ...more.map((line) => ({ ...line, network: 'N' }))];
    return fc.record({
      alone: fc.constant({ ...document, lines: inNetwork }),
      together: fc.shuffledSubarray(all, { minLength: all.length }).map((lines) => ({ ...document, lines })),
      question: fc.constant(question),
    });
  });

/** The typed benefits that are not out of network, by kind and in no order; ids of lines are places. */
function inNetworkIn({ plans }: BenefitDetails): unknown {
  const figuresOf = (kind: keyof Plan, entries: readonly InNetwork[]): readonly string[] =>
    entries
      .filter(({ network }) => network !== 'out')
      .map(({ serviceTypes, level, network, insuranceType, ...entry }) =>
        JSON.stringify([
          ...[kind, serviceTypes, level, network, insuranceType],
          ...FIGURE_NAMES.map((name) => (entry as Readonly<Record<string, unknown>>)[name]),
        ]),
      );
  return plans
    .flatMap((plan) => TYPED.flatMap((kind) => figuresOf(kind, plan[kind])))
    .sort((one, other) => one.localeCompare(other));
}

type InNetwork = Plan[(typeof TYPED)[number]][number];

const TYPED = ['deductibles', 'outOfPocket', 'copays', 'coinsurance', 'limits', 'other'] as const;
const FIGURE_NAMES = ['total', 'used', 'remaining', 'amount', 'percent', 'quantity', 'unit', 'visit'];

function isOfItsLines(entry: Accumulator, { lines }: BenefitDetails): boolean {
  const { total, used, remaining, remainingIs } = entry;
  const amounts = lines
    .filter(({ id }) => entry.lines.includes(id))
    .map(({ benefit }) => Math.round(Number(benefit.amount) * 100) / 100);
  const rest =
    total === null || used === null ? undefined : Math.max(0, Math.round((total - used) * 100) / 100);
  return (
    [total, used].every((amount) => amount === null || amounts.includes(amount)) &&
    (remaining === null) === (remainingIs === null) &&
    (remainingIs !== 'stated' || amounts.includes(remaining ?? NaN)) &&
    (remainingIs !== 'derived' || remaining === rest || remaining === total)
  );
}

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
