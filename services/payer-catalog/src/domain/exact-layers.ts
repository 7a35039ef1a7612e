import type { Form, PayerIndex } from './build-index';
import { isTelling } from './lexicon';
import { settle, type MatchOutcome } from './match-outcome';
import type { Phrase } from './normalise';
import type { Payer } from './payer';

/** Order and generic words matter little, but a literal name is surer than a name without them. */
const SCORES = { literal: 100, tokenBag: 99, core: 97 } as const;

/** An electronic payer id typed in place of a name. */
export function byId(index: PayerIndex, text: string): MatchOutcome | undefined {
  const payer = index.payerById.get(text.trim().toUpperCase());
  return payer === undefined ? undefined : { kind: 'matched', payer, score: SCORES.literal, reason: 'id' };
}

/** A payer's own name, whatever its spacing. */
export function byName(index: PayerIndex, phrase: Phrase): MatchOutcome | undefined {
  const leading = leadingForms(spelledAlike(index, phrase));
  return leading.some((form) => form.isName) ? settle(payersOf(leading), SCORES.literal, 'name') : undefined;
}

/** Another name of a payer, whatever its spacing. */
export function byAlias(index: PayerIndex, phrase: Phrase): MatchOutcome | undefined {
  return settle(payersOf(spelledAlike(index, phrase)), SCORES.literal, 'alias');
}

/** The tokens of a name or alias in any order. */
export function byTokenBag(index: PayerIndex, phrase: Phrase): MatchOutcome | undefined {
  return settle(payersOf(index.formsByBag.get(phrase.bagKey) ?? []), SCORES.tokenBag, 'token-bag');
}

/**
 * The telling tokens of a name or alias. Not from words like "community" alone, which many payers begin with, and not
 * from a bare word to a name that has generic ones: "Apple" is not "Apple Health".
 */
export function byCore(index: PayerIndex, phrase: Phrase): MatchOutcome | undefined {
  if (!phrase.tokens.some(isTelling)) return undefined;
  const forms = index.formsByCore.get(phrase.coreKey) ?? [];
  const fitting = hasGeneric(phrase) ? forms : forms.filter((form) => !hasGeneric(form.phrase));
  return settle(payersOf(fitting), SCORES.core, 'core');
}

function hasGeneric({ tokens }: Phrase): boolean {
  return tokens.some((token) => token.kind === 'generic');
}

function spelledAlike({ formsByCompact }: PayerIndex, phrase: Phrase): readonly Form[] {
  return formsByCompact.get(phrase.written) ?? formsByCompact.get(phrase.folded) ?? [];
}

function payersOf(forms: readonly Form[]): readonly Payer[] {
  return [...new Set(leadingForms(forms).map((form) => form.payer))];
}

/** A payer that can be asked beats one that cannot, and then a payer's own name beats an alias somebody gave to another. */
function leadingForms(forms: readonly Form[]): readonly Form[] {
  const askable = orAll(forms, (form) => form.payer.supportsEligibility);
  return orAll(askable, (form) => form.isName);
}

function orAll<T>(items: readonly T[], isPreferred: (item: T) => boolean): readonly T[] {
  const preferred = items.filter(isPreferred);
  return preferred.length > 0 ? preferred : items;
}
