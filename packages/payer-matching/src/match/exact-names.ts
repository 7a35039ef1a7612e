import { isSameKind, servesState, specialtiesIn, statesIn, type Form } from '../index/form';
import type { PayerIndex } from '../index/payer-index';
import { EVERYDAY_WORDS, VOID_WORDS } from '../knowledge/words';
import type { Payer } from '../payer';
import { isTelling } from '../text/lexicon';
import { headKey, isBlue, keyOf, type Phrase } from '../text/phrase';
import { settle, type Decision } from './outcome';

/** One way to decide by look-up; undefined leaves it to the next. */
export type Layer = (index: PayerIndex, phrase: Phrase) => Decision | undefined;

/** Order and generic words matter little, but a literal name is surer than a name without them. */
const SCORES = { literal: 100, tokenBag: 99, core: 97, served: 95 } as const;

const LONGEST_ACRONYM = 4;

/** A payer's own name, whatever its spacing. */
export function byName(index: PayerIndex, phrase: Phrase): Decision | undefined {
  const names = spelledAlike(index, phrase).filter((form) => form.isWhole && isAskableName(form));
  return settle(leadingPayers(index, names, phrase), SCORES.literal, 'name');
}

/** The name of a payer that cannot be asked, or another name of a payer, whatever its spacing. */
export function byAlias(index: PayerIndex, phrase: Phrase): Decision | undefined {
  const forms = spelledAlike(index, phrase);
  const payers = leadingPayers(index, forms, phrase);
  const isName = forms.some((form) => form.isName && payers.includes(form.payer));
  const sharing = payers.length === 0 ? [] : sharersOf(index, phrase, isName);
  return settle(unique([...payers, ...sharing]), SCORES.literal, isName ? 'name' : 'alias');
}

/**
 * Who else goes by what is only one payer's alias, or the name of one that cannot be asked: payers with these initials,
 * with this acronym in their name ("Physicians Health Plan (PHP)"), or with all of brand and specialty in it.
 */
function sharersOf(index: PayerIndex, phrase: Phrase, isName: boolean): readonly Payer[] {
  const initialled = isName ? [] : (index.payersByInitials.get(phrase.written) ?? []);
  const telling = tellingIn(phrase);
  const named = namedAfter(index, telling);
  if (isAcronym(phrase)) return named.length < 2 ? initialled : [...initialled, ...named];
  const isSpecialty = !isName && telling.length > 1 && specialtiesIn(phrase.tokens).length > 0;
  return isSpecialty ? [...initialled, ...named] : initialled;
}

/** Payers that can be asked whose own names have all of these tokens. */
function namedAfter({ formsByToken }: PayerIndex, telling: readonly string[]): readonly Payer[] {
  const names = (formsByToken.get(telling[0] ?? '') ?? []).filter(isAskableName);
  return unique(names.filter(({ phrase }) => unsaid(telling, phrase) === 0).map(({ payer }) => payer));
}

function tellingIn({ tokens }: Phrase): readonly string[] {
  return tokens.filter(isTelling).map(({ text }) => text);
}

function isAcronym({ tokens, written }: Phrase): boolean {
  return tokens.length === 1 && written.length <= LONGEST_ACRONYM;
}

/** The tokens of a name or alias in any order. */
export function byTokenBag(index: PayerIndex, phrase: Phrase): Decision | undefined {
  const forms = bagForms(index, phrase).filter((form) => isPlainOrName(form, phrase));
  return settle(leadingPayers(index, forms, phrase), SCORES.tokenBag, 'token-bag');
}

/** The tokens of a payer's own name in any order. */
export function byNameBag(index: PayerIndex, phrase: Phrase): Decision | undefined {
  const names = bagForms(index, phrase).filter(isAskableName);
  return settle(leadingPayers(index, names, phrase), SCORES.tokenBag, 'token-bag');
}

/**
 * The telling tokens of a payer's own name and none else: "Meritain" is "Meritain Health" before it is anybody's alias.
 */
export function byNameCore(index: PayerIndex, phrase: Phrase): Decision | undefined {
  if (phrase.tokens.some(({ kind, text }) => kind === 'generic' && !VOID_WORDS.has(text))) return undefined;
  const outcome = settleKind(index, coreForms(index, phrase).filter(isAskableName), phrase);
  if (outcome?.kind !== 'matched') return outcome;
  return settle(unique([outcome.payer, ...namesakes(index, phrase)]), SCORES.core, 'core');
}

/** Payers that go by these very words and are told by them too: by an acronym, or by the word their own name has. */
function namesakes(index: PayerIndex, phrase: Phrase): readonly Payer[] {
  const telling = tellingIn(phrase);
  return spelledAlike(index, phrase)
    .filter(({ isName, payer }) => !isName && payer.supportsEligibility)
    .filter(({ specialties }) => unsaid(specialties, phrase) === 0)
    .map(({ payer }) => payer)
    .filter((payer) => {
      const own = index.nameOf.get(payer)?.phrase;
      return isAcronym(phrase) || (own !== undefined && unsaid(telling, own) === 0);
    });
}

/** The telling tokens of a name or alias; of an alias without a place only while no two payers are called so by themselves. */
export function byCore(index: PayerIndex, phrase: Phrase): Decision | undefined {
  const forms = coreForms(index, phrase).filter((form) => isPlainOrName(form, phrase));
  const outcome = settleKind(index, forms, phrase);
  if (outcome?.kind !== 'matched' || statesIn(phrase.tokens).length > 0) return outcome;
  if (forms.some(({ isName, payer }) => isName && payer === outcome.payer)) return outcome;
  const sharing = namedAfter(index, tellingIn(phrase));
  return sharing.length > 1 ? settle(sharing, SCORES.core, 'core') : outcome;
}

/** One of another kind of company is not taken, but stays a rival of one that would be. */
function settleKind(index: PayerIndex, forms: readonly Form[], phrase: Phrase): Decision | undefined {
  const outcome = settle(leadingPayers(index, forms, phrase), SCORES.core, 'core');
  if (outcome?.kind !== 'matched') return outcome;
  const own = forms.filter(({ payer }) => payer === outcome.payer);
  return own.some((form) => isSameKind(phrase, form.phrase)) ? outcome : undefined;
}

/** A payer's own name with a state that it serves: "Wellmark South Dakota". */
export function byServedState(index: PayerIndex, phrase: Phrase): Decision | undefined {
  const states = statesIn(phrase.tokens);
  const placeless = phrase.tokens.filter(({ kind }) => kind !== 'state');
  if (states.length === 0 || !placeless.some(isTelling)) return undefined;
  const key = keyOf(placeless.filter(({ kind }) => kind !== 'generic' && kind !== 'plan'));
  if (index.familyByHead.has(key)) return undefined;
  const serving = (index.formsByCore.get(key) ?? []).filter(
    (form) => isAskableName(form) && states.every((state) => servesState(form, state)),
  );
  return settle(leadingPayers(index, serving, phrase), SCORES.served, 'core');
}

/** Words that tell nothing are told by their order alone: "First Health" is not "Health First". A state tells enough. */
function bagForms(index: PayerIndex, phrase: Phrase): readonly Form[] {
  const forms = index.formsByBag.get(phrase.bagKey) ?? [];
  return phrase.tokens.some((token) => token.kind === 'state' || isTelling(token))
    ? forms
    : forms.filter((form) => form.phrase.folded === phrase.folded);
}

/** A loose likeness to an alias never leads to a specialty that nobody spoke of. */
function isPlainOrName({ isName, specialties }: Form, phrase: Phrase): boolean {
  return isName || unsaid(specialties, phrase) === 0;
}

/** A payer's own name without its place, when no other payer shares it: "UCare" is "UCare Minnesota". */
export function byPlacelessName(index: PayerIndex, phrase: Phrase): Decision | undefined {
  const telling = phrase.tokens.filter(isTelling);
  const forms = index.formsByToken.get(telling[0]?.text ?? '') ?? [];
  const key = headKey(phrase.tokens);
  const names = forms.filter((form) => isAskableName(form) && headKey(form.phrase.tokens) === key);
  return settle(leadingPayers(index, names, phrase), SCORES.served, 'core');
}

/**
 * Not from words like "community" alone, which many payers begin with, and not from an everyday word to a name that
 * has generic ones: "Apple" is not "Apple Health".
 */
function coreForms(index: PayerIndex, phrase: Phrase): readonly Form[] {
  if (!phrase.tokens.some(isTelling)) return [];
  const forms = index.formsByCore.get(phrase.coreKey) ?? [];
  const isEveryday = phrase.tokens.every(
    ({ kind, text }) => kind === 'generic' || text.length < LEAST_BRAND_LENGTH || EVERYDAY_WORDS.has(text),
  );
  return isEveryday ? forms.filter((form) => !hasGeneric(form.phrase)) : forms;
}

const LEAST_BRAND_LENGTH = 3;

function isAskableName({ isName, payer }: Form): boolean {
  return isName && payer.supportsEligibility;
}

function hasGeneric({ tokens }: Phrase): boolean {
  return tokens.some((token) => token.kind === 'generic');
}

function spelledAlike({ formsByCompact }: PayerIndex, phrase: Phrase): readonly Form[] {
  const written = formsByCompact.get(phrase.written) ?? [];
  const folded = phrase.folded === phrase.written ? [] : (formsByCompact.get(phrase.folded) ?? []);
  return [...new Set([...written, ...folded])];
}

/**
 * Of payers with the same words those that were most likely meant. A payer that can be asked beats one that cannot;
 * then one without a specialty nobody spoke of; then a Blue plan where one was named; then a payer's own name beats an
 * alias somebody gave to another; then, among aliases, the payer whose own name has the fewest words nobody said.
 */
function leadingPayers(index: PayerIndex, forms: readonly Form[], phrase: Phrase): readonly Payer[] {
  const askable = orAll(forms, (form) => form.payer.supportsEligibility);
  const plain = fewest(askable, (form) => unsaid(form.specialties, phrase));
  const branded = isBlue(phrase) ? orAll(plain, (form) => isBlue(form.phrase)) : plain;
  const named = orAll(branded, (form) => form.isName);
  const closest = named.some((form) => form.isName)
    ? orAll(named, (form) => form.isWhole)
    : fewest(named, (form) => strayWords(index, form, phrase));
  return unique(closest.map((form) => form.payer));
}

/** Words of the payer's own name that were not said; "Blue" stands for either half of "Blue Cross Blue Shield". */
function strayWords({ nameOf }: PayerIndex, { payer }: Form, phrase: Phrase): number {
  const own =
    nameOf.get(payer)?.phrase.tokens.filter(({ kind }) => kind !== 'generic' && kind !== 'state') ?? [];
  return unsaid(
    own.map(({ text }) => (text === 'blue' ? 'bcbs' : text)),
    phrase,
  );
}

/** A word that is part of one that was said was said: "care" in "mercycare". */
function unsaid(texts: readonly string[], { tokens, written }: Phrase): number {
  return texts.filter((text) => !written.includes(text) && !tokens.some((token) => token.text === text))
    .length;
}

function fewest<T>(items: readonly T[], countOf: (item: T) => number): readonly T[] {
  if (items.length < 2) return items;
  const least = Math.min(...items.map(countOf));
  return items.filter((item) => countOf(item) === least);
}

function orAll<T>(items: readonly T[], isPreferred: (item: T) => boolean): readonly T[] {
  const preferred = items.filter(isPreferred);
  return preferred.length > 0 ? preferred : items;
}

function unique<T>(items: readonly T[]): readonly T[] {
  return [...new Set(items)];
}
