import type { PayerIndex } from '../indexing/build-index';
import { offersLine, servesState } from './fit';
import type { Form } from '../indexing/form';
import type { QueryPart, QueryReading } from './read-query';

/** Of the coverage, what the typed words count; words of the payer that were left out count less. */
const TYPED_SHARE = 0.6;

/** A part of the query that a token may be, and how likely that is, 0 to 1. */
type Meaning = { readonly part: number; readonly similarity: number };

type Coverer = (form: Form) => number;

/**
 * Measures how much of what was typed a form has, and how much of the form was typed; 0 to 1. A common word is in
 * thousands of forms, so what the query means is turned round once, and each form then looks each of its tokens up once.
 */
export function coverer(index: PayerIndex, reading: QueryReading): Coverer {
  const somewhere = covererOf(index, reading);
  const placeless = reading.filter(({ token }) => token.kind !== 'state');
  if (placeless.length === reading.length) return somewhere;
  const anywhere = covererOf(index, placeless);
  // A nationwide payer neither gains nor loses by a state.
  return (form) => (form.states.length === 0 ? anywhere(form) : somewhere(form));
}

function covererOf({ weightOf, weightByForm }: PayerIndex, parts: QueryReading): Coverer {
  const meanings = meaningsOf(parts);
  const typedWeight = parts.reduce((sum, { weight }) => sum + weight, 0);
  /** How well each part is met by the form at hand. */
  const met = new Float64Array(parts.length);

  return (form) => {
    for (const [at, part] of parts.entries()) met[at] = isServed(form, part) ? 1 : 0;
    let named = 0;
    for (const token of form.phrase.tokens) {
      const meant = meanings.get(token.text);
      if (meant !== undefined) named += weightOf(token) * meet(met, meant);
    }
    let typed = 0;
    for (const [at, part] of parts.entries()) typed += part.weight * (met[at] ?? 0);
    const namedWeight = weightByForm.get(form) ?? 0;
    return TYPED_SHARE * share(typed, typedWeight) + (1 - TYPED_SHARE) * share(named, namedWeight);
  };
}

/** Notes what a token meets. @returns the likeliest of it */
function meet(met: Float64Array, meanings: readonly Meaning[]): number {
  let best = 0;
  for (const { part, similarity } of meanings) {
    met[part] = Math.max(met[part] ?? 0, similarity);
    best = Math.max(best, similarity);
  }
  return best;
}

/** A state or line is met by what the payer is, a word only by what the form says. */
function isServed({ payer, states }: Form, { token }: QueryPart): boolean {
  if (token.kind === 'state') return servesState({ states }, token.text);
  return token.kind === 'line' && offersLine(payer, token.text);
}

function meaningsOf(parts: QueryReading): ReadonlyMap<string, readonly Meaning[]> {
  const meanings = new Map<string, Meaning[]>();
  for (const [part, { readings }] of parts.entries()) {
    for (const [text, similarity] of readings) {
      const known = meanings.get(text);
      if (known === undefined) meanings.set(text, [{ part, similarity }]);
      else known.push({ part, similarity });
    }
  }
  return meanings;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
