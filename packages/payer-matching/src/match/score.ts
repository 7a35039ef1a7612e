import { ratio } from 'fuzzball';
import { isSameKind, offersLine, servesState, statesIn, type Form } from '../index/form';
import type { PayerIndex } from '../index/payer-index';
import type { Candidate } from '../payer';
import type { TokenKind } from '../text/lexicon';
import type { Phrase } from '../text/phrase';
import { bestOfEach, shortlist } from './outcome';
import { textsIn, type QueryPart, type QueryReading } from './query-readings';

/** Of the score, what shared tokens give; the likeness of the spelling gives the rest. */
const COVERAGE_SHARE = 0.72;

/**
 * Keeps a payer that does not serve a named state, or lacks a named line of business, below any threshold to accept.
 */
export const UNFIT_FACTOR = 0.62;

const ALIAS_FACTOR = 0.97;
const SPECIALTY_FACTOR = 0.85;
const PLACE_FACTOR = 0.85;
const KIND_FACTOR = 0.85;
const UNASKABLE_FACTOR = 0.95;

/** Kinds of tokens that find no payers, or so many that the other tokens are looked up first. */
const PLACELESS: ReadonlySet<TokenKind> = new Set(['generic', 'plan', 'state']);

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
    coveredForms(index, reading, limit).map(({ payer, form, score }) => {
      const place = isPlaceMentioned(form, reading) ? 1 : PLACE_FACTOR;
      const fit = (isFit(form, reading) ? 1 : UNFIT_FACTOR) * place * formFactor(index, form, query.phrase);
      return { payer, score: fit * blend(score, likeness(query.phrase, form.phrase)), matchedOn: form.text };
    }),
  );
  return bestOfEach(scored, limit);
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

/**
 * Medicaid is each state's own, and an alias that has a state is that state's: neither is meant by a query without a
 * state.
 */
function isPlaceMentioned({ isName, phrase }: Form, reading: QueryReading): boolean {
  const mayBeUnmentioned = isName && !textsIn(reading, 'line').includes('medicaid');
  const mentioned = textsIn(reading, 'state');
  return mayBeUnmentioned || statesIn(phrase.tokens).every((state) => mentioned.includes(state));
}

/**
 * An alias, a specialty that the query does not mention, another kind of company and a payer that cannot be asked each
 * lower the score.
 */
function formFactor(
  { knowledge }: PayerIndex,
  { isName, specialties, payer, phrase }: Form,
  query: Phrase,
): number {
  const isMentioned = specialties.every((specialty) => query.tokens.some(({ text }) => text === specialty));
  return (
    (isName ? 1 : ALIAS_FACTOR) *
    (isMentioned ? 1 : SPECIALTY_FACTOR) *
    (isSameKind(knowledge, query, phrase) ? 1 : KIND_FACTOR) *
    (payer.supportsEligibility ? 1 : UNASKABLE_FACTOR)
  );
}

/** The forms that cover a reading best, one a payer. */
function coveredForms(index: PayerIndex, reading: QueryReading, limit: number): readonly CoveredForm[] {
  const coverage = coverageOf(index, reading);
  const best = shortlist<CoveredForm>(limit);
  for (const form of formsSharing(index, reading, limit)) {
    const score = 100 * coverage(form);
    if (best.isOpenTo(score)) best.offer({ form, payer: form.payer, score });
  }
  return best.list();
}

/**
 * The forms that share a distinctive token with the reading. Thousands share a state alone: they are compared only
 * where few forms share more.
 */
function formsSharing(index: PayerIndex, reading: QueryReading, limit: number): ReadonlySet<Form> {
  const textsOf = (isWanted: (kind: TokenKind) => boolean): readonly string[] =>
    reading.filter(({ token }) => isWanted(token.kind)).flatMap((part) => [...part.readings.keys()]);
  const sharing = (texts: readonly string[]): readonly Form[] =>
    texts.flatMap((text) => index.formsByToken.get(text) ?? []);
  const named = new Set(sharing(textsOf((kind) => !PLACELESS.has(kind))));
  return named.size > limit ? named : new Set([...named, ...sharing(textsOf((kind) => kind === 'state'))]);
}

function likeness(a: Phrase, b: Phrase): number {
  return Math.max(ratio(a.bagKey, b.bagKey, AS_IS), ratio(a.folded, b.folded, AS_IS));
}

/** Of the coverage, what the typed words count; words of the payer that were left out count less. */
const TYPED_SHARE = 0.6;

/** A part of the query that a token may be, and how likely that is, 0 to 1. */
type Meaning = { readonly part: number; readonly similarity: number };

type FormCoverage = (form: Form) => number;

/**
 * Measures how much of what was typed a form has, and how much of the form was typed; 0 to 1. A common word is in
 * thousands of forms, so the query's meanings are indexed by token once, and each form then looks up each of its tokens
 * once.
 */
function coverageOf(index: PayerIndex, reading: QueryReading): FormCoverage {
  const somewhere = readingCoverage(index, reading);
  const placeless = reading.filter(({ token }) => token.kind !== 'state');
  if (placeless.length === reading.length) return somewhere;
  const anywhere = readingCoverage(index, placeless);
  // A nationwide payer neither gains nor loses by a state.
  return (form) => (form.states.length === 0 ? anywhere(form) : somewhere(form));
}

function readingCoverage({ weightOf, weightByForm }: PayerIndex, parts: QueryReading): FormCoverage {
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

/** A state or line of business is met by the payer itself, a word only by the form. */
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
