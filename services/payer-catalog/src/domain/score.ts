import { ratio } from 'fuzzball';
import type { PayerIndex } from './build-index';
import { offersLine, servesState } from './fit';
import type { Form } from './form';
import type { Phrase } from './normalise';
import { byFit, type Candidate } from './payer';
import { textsIn, type QueryPart, type QueryReading } from './read-query';

/** Of the score, what shared tokens give; the likeness of the spelling gives the rest. */
const COVERAGE_SHARE = 0.72;

/** Of the coverage, what the typed words count; words of the payer that were left out count less. */
const TYPED_SHARE = 0.6;

/** Keeps a payer that does not serve a named state, or lacks a named line of business, below any threshold to accept. */
export const UNFIT_FACTOR = 0.62;

const ALIAS_FACTOR = 0.97;
const SPECIALTY_FACTOR = 0.85;
const UNASKABLE_FACTOR = 0.95;

/** The text is normalised already. */
const AS_IS = { full_process: false } as const;

export type Query = { readonly phrase: Phrase; readonly readings: readonly QueryReading[] };

type CoveredForm = Candidate & { readonly form: Form };

/**
 * The payers that share a token with the query, best first, each scored by the best of its forms and readings.
 * @param limit how many payers are compared closely and returned, at most
 */
export function scoreCandidates(index: PayerIndex, query: Query, limit: number): readonly Candidate[] {
  const scored = query.readings.flatMap((reading) =>
    bestOfEach(coveredForms(index, reading), limit).map(({ payer, form, score }) => {
      const fit = (isFit(form, reading) ? 1 : UNFIT_FACTOR) * standing(form, query.phrase);
      return { payer, score: fit * blend(score, likeness(query.phrase, form.phrase)) };
    }),
  );
  return bestOfEach(scored, limit);
}

/** One candidate a payer, the best, in the order of fit; at most `limit` of them. */
export function bestOfEach<T extends Candidate>(candidates: readonly T[], limit: number): readonly T[] {
  const best = new Map<string, T>();
  for (const candidate of candidates) {
    const known = best.get(candidate.payer.id);
    if (known === undefined || candidate.score > known.score) best.set(candidate.payer.id, candidate);
  }
  const all = [...best.values()];
  const least = leastOfBest(all, limit);
  return all
    .filter(({ score }) => score >= least)
    .sort(byFit)
    .slice(0, limit);
}

/** The score that the last of the best `limit` has: a state's name alone covers thousands, and sorting them all by fit is slow. */
function leastOfBest(candidates: readonly Candidate[], limit: number): number {
  if (candidates.length <= limit) return 0;
  const scores = Float64Array.from(candidates, ({ score }) => score).sort();
  return scores[scores.length - limit] ?? 0;
}

function blend(coverage: number, spelling: number): number {
  return COVERAGE_SHARE * coverage + (1 - COVERAGE_SHARE) * spelling;
}

/** A wrong state or line of business never matches, however well the words do. */
function isFit(form: Form, reading: QueryReading): boolean {
  return (
    textsIn(reading, 'state').every((state) => servesState(form, state)) &&
    textsIn(reading, 'line').every((line) => offersLine(form.payer, line))
  );
}

/** An alias, a specialty nobody spoke of and a payer that cannot be asked each make a likeness count less. */
function standing({ isName, specialties, payer }: Form, { tokens }: Phrase): number {
  const isSpoken = specialties.every((specialty) => tokens.some(({ text }) => text === specialty));
  return (
    (isName ? 1 : ALIAS_FACTOR) *
    (isSpoken ? 1 : SPECIALTY_FACTOR) *
    (payer.supportsEligibility ? 1 : UNASKABLE_FACTOR)
  );
}

function coveredForms(index: PayerIndex, reading: QueryReading): readonly CoveredForm[] {
  const telling = reading.filter(({ token }) => token.kind !== 'generic' && token.kind !== 'plan');
  const texts = telling.flatMap((part) => [...part.readings.keys()]);
  const forms = new Set(texts.flatMap((text) => index.formsByToken.get(text) ?? []));
  const stateless = reading.filter(({ token }) => token.kind !== 'state');
  return Array.from(forms, (form) => {
    // A nationwide payer neither gains nor loses by a state.
    const parts = form.states.length === 0 ? stateless : reading;
    return { form, payer: form.payer, score: 100 * coverage(index, parts, form) };
  });
}

/** How much of what was typed the form has, and how much of the form was typed; 0 to 1. */
function coverage(index: PayerIndex, parts: QueryReading, form: Form): number {
  const typed = weightedMean(
    parts,
    (part) => part.weight,
    (part) => metBy(form, part),
  );
  const named = weightedMean(form.phrase.tokens, index.weightOf, ({ text }) =>
    bestOf(parts, (part) => part.readings.get(text)),
  );
  return TYPED_SHARE * typed + (1 - TYPED_SHARE) * named;
}

/** A state or line is met by what the payer is, a word by what the form says. */
function metBy({ payer, phrase, states }: Form, { token, readings }: QueryPart): number {
  if (token.kind === 'state' && servesState({ states }, token.text)) return 1;
  if (token.kind === 'line' && offersLine(payer, token.text)) return 1;
  return bestOf(phrase.tokens, ({ text }) => readings.get(text));
}

function weightedMean<T>(
  items: readonly T[],
  weightOf: (item: T) => number,
  valueOf: (item: T) => number,
): number {
  let weight = 0;
  let sum = 0;
  for (const item of items) {
    const itemWeight = weightOf(item);
    weight += itemWeight;
    sum += itemWeight * valueOf(item);
  }
  return weight === 0 ? 0 : sum / weight;
}

function bestOf<T>(items: readonly T[], similarityOf: (item: T) => number | undefined): number {
  let best = 0;
  for (const item of items) best = Math.max(best, similarityOf(item) ?? 0);
  return best;
}

function likeness(a: Phrase, b: Phrase): number {
  return Math.max(ratio(a.bagKey, b.bagKey, AS_IS), ratio(a.folded, b.folded, AS_IS));
}
