import { DOUBTS, NAME_FEATURES, RANKING_FEATURES, TEXT_FEATURES } from '@eligibility/payer-matching/fitting';
import type { Weights } from './fit-weights';
import type { Labelled } from './labelled';

const DIGITS = 3;

/** A smaller weight decides nothing. */
const LEAST = 0.01;

/** The file that the matcher reads its weights from. */
export function weightsText({ name, text, sureness }: Weights, labelled: readonly Labelled[]): string {
  const ranking = RANKING_FEATURES.length;
  const sets = [...new Set(labelled.map(({ set }) => set))].sort();
  return `// Written by \`npm run bench -- matching/fit\`; do not edit. Fitted to ${String(labelled.length)} labelled queries of
// ${sets.join(', ')}.

type Fitted = Readonly<Record<string, number>>;

/**
 * What each feature counts: of a name for its payer, of the text for "no payer", and, for how sure the first payer is,
 * of the ranking and of the doubts. Features that are missing count nothing.
 */
export const FITTED: Readonly<Record<'name' | 'text' | 'ranking' | 'doubts', Fitted>> = {
${block('name', NAME_FEATURES, name)}
${block('text', TEXT_FEATURES, text)}
${block('ranking', RANKING_FEATURES, sureness.slice(0, ranking))}
${block('doubts', DOUBTS, sureness.slice(ranking))}
};
`;
}

function block(title: string, features: readonly string[], weights: Float64Array): string {
  const lines = features.flatMap((feature, at) => {
    const weight = weights[at] ?? 0;
    return Math.abs(weight) < LEAST
      ? []
      : [`    ${quoted(feature)}: ${String(Number(weight.toFixed(DIGITS)))},`];
  });
  return [`  ${title}: {`, ...lines, '  },'].join('\n');
}

function quoted(feature: string): string {
  return /^[a-z]+$/.test(feature) ? feature : `'${feature}'`;
}
