import type { Schema } from '@eligibility/api-types';
import type { MatchExplanation } from '@eligibility/payer-matching';
import { table } from '../text/table';

type Explanation = Schema<'MatchExplanation'>;
type Evidence = Explanation['candidates'][number]['evidence'][number];

/** An explanation of the library in the form in which the API has it. */
export function explanationOf({ candidates, ...explanation }: MatchExplanation): Explanation {
  return {
    ...explanation,
    candidates: candidates.map(({ payer: { id: payerId, name }, ...candidate }) => ({
      payerId,
      name,
      ...candidate,
    })),
  };
}

/** An explanation for a person: the outcome with its reason, then what was read, then the payers. */
export function explanationLines(
  query: string,
  { tokens, outcome, reason, acceptAt, offerAt, candidates }: Explanation,
  hasColour: boolean,
): readonly string[] {
  const read = tokens.map(({ text, kind, source = '-' }) => [text, kind, source]);
  const payers = candidates.map(({ payerId, name, probability, matchedOn, evidence }) => [
    payerId,
    shown(probability),
    name,
    matchedOn || '-',
    evidence.map(evidenceText).join(', ') || '-',
  ]);
  return [
    ...table(['QUERY', 'OUTCOME'], [[query, outcome]], hasColour),
    ...table([reason], [], hasColour),
    `A payer is taken from ${shown(acceptAt)}, and offered from ${shown(offerAt)}.`,
    '',
    ...table(['READ', 'AS', 'KNOWN FROM'], read, hasColour),
    '',
    ...table(['PAYER', 'PROBABILITY', 'NAME', 'MATCHED ON', 'EVIDENCE'], payers, hasColour),
  ];
}

function evidenceText({ feature, value, weight }: Evidence): string {
  return `${feature} ${String(rounded(value))} (${weight < 0 ? '' : '+'}${shown(weight)})`;
}

/** Three decimals: an accepted payer may be at 0.997. */
function shown(value: number): string {
  return value.toFixed(3);
}

function rounded(value: number): number {
  return Number(value.toFixed(3));
}
