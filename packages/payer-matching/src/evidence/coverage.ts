import { offersLine, servesState, type Form } from '../index/form';
import type { PayerIndex } from '../index/payer-index';
import { byDisplayOrder, type Payer } from '../payer';
import type { TokenKind } from '../text/lexicon';
import type { QueryPart } from './query-parts';

/** Kinds of tokens that find no payers, or so many that the other tokens are looked up first. */
const PLACELESS: ReadonlySet<TokenKind> = new Set(['generic', 'plan', 'state']);

type Covered = { readonly form: Form; readonly coverage: number };

/** The names that have most in common with the parts of a text, one a payer, the closest first. */
export function closestForms(index: PayerIndex, parts: readonly QueryPart[], limit: number): readonly Form[] {
  const coverage = coverageOf(index, parts);
  const best = new Map<Payer, Covered>();
  for (const form of formsSharing(index, parts, limit)) {
    const share = coverage(form);
    if (share > (best.get(form.payer)?.coverage ?? -1)) best.set(form.payer, { form, coverage: share });
  }
  return [...best.values()]
    .sort((a, b) => b.coverage - a.coverage || byDisplayOrder(a.form.payer, b.form.payer))
    .slice(0, limit)
    .map(({ form }) => form);
}

/**
 * The names that share a token with the text. Thousands share a state alone: they are compared only where few share
 * more.
 */
function formsSharing(index: PayerIndex, parts: readonly QueryPart[], limit: number): ReadonlySet<Form> {
  const found = new Set<Form>();
  const add = (isWanted: (kind: TokenKind) => boolean): void => {
    for (const { token, meanings } of parts) {
      if (!isWanted(token.kind)) continue;
      for (const text of meanings.keys())
        for (const form of index.formsByToken.get(text) ?? []) found.add(form);
    }
  };
  add((kind) => !PLACELESS.has(kind));
  if (found.size <= limit) add((kind) => kind === 'state');
  return found;
}

/** Of the coverage, what the typed words count; words of the payer that were left out count less. */
const TYPED_SHARE = 0.6;

/** A part of the text that a token may be, and how likely that is, 0 to 1. */
type Sense = readonly [part: number, similarity: number];

/**
 * Measures how much of the text a name has, and how much of the name was typed; 0 to 1. A common word is in thousands of
 * names, so the meanings of the text are indexed by token once, and each name then looks up each of its tokens once.
 */
function coverageOf(
  { weightOf, weightByForm }: PayerIndex,
  parts: readonly QueryPart[],
): (form: Form) => number {
  const senses = sensesOf(parts);
  const typedWeight = parts.reduce((sum, { weight }) => sum + weight, 0);
  /** How well each part is met by the name at hand. */
  const met = new Float64Array(parts.length);

  return (form) => {
    for (const [at, part] of parts.entries()) met[at] = isServed(form, part) ? 1 : 0;
    let named = 0;
    for (const token of form.phrase.tokens) {
      let most = 0;
      for (const [at, similarity] of senses.get(token.text) ?? []) {
        met[at] = Math.max(met[at] ?? 0, similarity);
        most = Math.max(most, similarity);
      }
      named += most * weightOf(token);
    }
    let typed = 0;
    for (const [at, { weight }] of parts.entries()) typed += weight * (met[at] ?? 0);
    return (
      TYPED_SHARE * share(typed, typedWeight) + (1 - TYPED_SHARE) * share(named, weightByForm.get(form) ?? 0)
    );
  };
}

function sensesOf(parts: readonly QueryPart[]): ReadonlyMap<string, readonly Sense[]> {
  const senses = new Map<string, Sense[]>();
  for (const [at, { meanings }] of parts.entries())
    for (const [text, { similarity }] of meanings) {
      const known = senses.get(text);
      if (known === undefined) senses.set(text, [[at, similarity]]);
      else known.push([at, similarity]);
    }
  return senses;
}

/** A state or programme is met by the payer itself, a word only by the name. */
function isServed(form: Form, { token }: QueryPart): boolean {
  if (token.kind === 'state') return form.states.length > 0 && servesState(form, token.text);
  return token.kind === 'line' && offersLine(form.payer, token.text);
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
