import type { Schema } from '@eligibility/api-types';
import { dollars } from '../text/dollars';
import { factLines, type Fact } from '../text/facts';

type Estimate = Schema<'Estimate'>;

/** An estimate for a person: what to collect first, then how it came about, or why there is none. */
export function estimateCard(estimate: Estimate): readonly string[] {
  const { patientPays, planPays, confidence, allowedAmount, steps, assumptions, reasons } = estimate;
  const facts: readonly Fact[] = [
    ['patient pays', patientPays === null ? 'cannot be determined' : dollars(patientPays)],
    ...(planPays === null ? [] : [['plan pays', dollars(planPays)] as const]),
    ['allowed', dollars(allowedAmount)],
    ...(patientPays === null ? [] : [['confidence', confidence] as const]),
    ...steps.map(
      ({ item, sentence, lines }) => [`item ${String(item)}`, withLines(sentence, lines)] as const,
    ),
    ...assumptions.map(
      ({ sentence, lines, otherwise }) =>
        ['assumed', withLines(sentence + otherwiseText(otherwise), lines)] as const,
    ),
    ...reasons.map(
      ({ item, sentence, lines }) => [`item ${String(item)}`, withLines(sentence, lines)] as const,
    ),
  ];
  return factLines(facts);
}

function otherwiseText(amount: number | null): string {
  return amount === null ? '' : ` Otherwise ${dollars(amount)}.`;
}

function withLines(sentence: string, lines: readonly string[]): string {
  return lines.length === 0 ? sentence : `${sentence} (${lines.join(', ')})`;
}
