import { isSameKind, servesState, specialtiesIn, statesIn, type Form } from '../index/form';
import type { PayerIndex } from '../index/payer-index';
import type { Payer } from '../payer';
import { isDistinctive } from '../text/lexicon';
import { brandKey, keyOf, type Phrase } from '../text/phrase';
import { decideAmong, type Decision } from './outcome';
import { countMissing, preferredPayers, unique } from './preferred-payers';

/** Decides by look-up; undefined leaves the query to the next step. */
export type MatchStep = (index: PayerIndex, phrase: Phrase) => Decision | undefined;

/** Order and generic words matter little, but a literal name is surer than a name without them. */
const SCORES = { literal: 100, tokenBag: 99, core: 97, served: 95 } as const;

const MAX_ACRONYM_LENGTH = 4;

/** A payer's own name, in any spacing. */
export function matchName(index: PayerIndex, phrase: Phrase): Decision | undefined {
  const names = formsSpelledAlike(index, phrase).filter((form) => form.isWhole && isAskableName(form));
  return decideAmong(preferredPayers(index, names, phrase), SCORES.literal, 'name');
}

/** The name of a payer that cannot be asked, or an alias of a payer, in any spacing. */
export function matchAlias(index: PayerIndex, phrase: Phrase): Decision | undefined {
  const forms = formsSpelledAlike(index, phrase);
  const payers = preferredPayers(index, forms, phrase);
  const isName = forms.some((form) => form.isName && payers.includes(form.payer));
  const sharing = payers.length === 0 ? [] : payersSharing(index, phrase, isName);
  return decideAmong(unique([...payers, ...sharing]), SCORES.literal, isName ? 'name' : 'alias');
}

/**
 * Other payers that share what is only one payer's alias, or the name of a payer that cannot be asked: payers with
 * these initials, with this acronym in their name ("Physicians Health Plan (PHP)"), or with all of brand and specialty
 * in it.
 */
function payersSharing(index: PayerIndex, phrase: Phrase, isName: boolean): readonly Payer[] {
  const initialled = isName ? [] : (index.payersByInitials.get(phrase.written) ?? []);
  const distinctive = distinctiveTexts(phrase);
  const named = payersNamedWith(index, distinctive);
  if (isAcronym(phrase)) return named.length < 2 ? initialled : [...initialled, ...named];
  const isSpecialty =
    !isName && distinctive.length > 1 && specialtiesIn(index.knowledge, phrase.tokens).length > 0;
  return isSpecialty ? [...initialled, ...named] : initialled;
}

/** Payers that can be asked whose own names have all of these tokens. */
function payersNamedWith({ formsByToken }: PayerIndex, distinctive: readonly string[]): readonly Payer[] {
  const names = (formsByToken.get(distinctive[0] ?? '') ?? []).filter(isAskableName);
  return unique(
    names.filter(({ phrase }) => countMissing(distinctive, phrase) === 0).map(({ payer }) => payer),
  );
}

function distinctiveTexts({ tokens }: Phrase): readonly string[] {
  return tokens.filter(isDistinctive).map(({ text }) => text);
}

function isAcronym({ tokens, written }: Phrase): boolean {
  return tokens.length === 1 && written.length <= MAX_ACRONYM_LENGTH;
}

/** The tokens of a name or alias in any order. */
export function matchTokenBag(index: PayerIndex, phrase: Phrase): Decision | undefined {
  const forms = bagForms(index, phrase).filter((form) => isNameOrWithoutSpecialty(form, phrase));
  return decideAmong(preferredPayers(index, forms, phrase), SCORES.tokenBag, 'token-bag');
}

/** The tokens of a payer's own name in any order. */
export function matchNameBag(index: PayerIndex, phrase: Phrase): Decision | undefined {
  const names = bagForms(index, phrase).filter(isAskableName);
  return decideAmong(preferredPayers(index, names, phrase), SCORES.tokenBag, 'token-bag');
}

/**
 * The distinctive tokens of a payer's own name and no others: "Meritain" is "Meritain Health" before it is an alias of
 * another payer.
 */
export function matchNameCore(index: PayerIndex, phrase: Phrase): Decision | undefined {
  const { insignificant } = index.knowledge.words;
  if (phrase.tokens.some(({ kind, text }) => kind === 'generic' && !insignificant.has(text)))
    return undefined;
  const outcome = decideAmongSameKind(index, coreForms(index, phrase).filter(isAskableName), phrase);
  if (outcome?.kind !== 'matched') return outcome;
  return decideAmong(unique([outcome.payer, ...namesakes(index, phrase)]), SCORES.core, 'core');
}

/** Payers with these words as an alias that also identifies them: an acronym, or a word of their own name. */
function namesakes(index: PayerIndex, phrase: Phrase): readonly Payer[] {
  const distinctive = distinctiveTexts(phrase);
  return formsSpelledAlike(index, phrase)
    .filter(({ isName, payer }) => !isName && payer.supportsEligibility)
    .filter(({ specialties }) => countMissing(specialties, phrase) === 0)
    .map(({ payer }) => payer)
    .filter((payer) => {
      const own = index.nameOf.get(payer)?.phrase;
      return isAcronym(phrase) || (own !== undefined && countMissing(distinctive, own) === 0);
    });
}

/**
 * The distinctive tokens of a name or alias; of an alias without a place only while no two payers have them in their
 * own names.
 */
export function matchCore(index: PayerIndex, phrase: Phrase): Decision | undefined {
  const forms = coreForms(index, phrase).filter((form) => isNameOrWithoutSpecialty(form, phrase));
  const outcome = decideAmongSameKind(index, forms, phrase);
  if (outcome?.kind !== 'matched' || statesIn(phrase.tokens).length > 0) return outcome;
  if (forms.some(({ isName, payer }) => isName && payer === outcome.payer)) return outcome;
  const sharing = payersNamedWith(index, distinctiveTexts(phrase));
  return sharing.length > 1 ? decideAmong(sharing, SCORES.core, 'core') : outcome;
}

/** A payer of another kind of company is not matched, but is still a rival of one that would be. */
function decideAmongSameKind(
  index: PayerIndex,
  forms: readonly Form[],
  phrase: Phrase,
): Decision | undefined {
  const outcome = decideAmong(preferredPayers(index, forms, phrase), SCORES.core, 'core');
  if (outcome?.kind !== 'matched') return outcome;
  const own = forms.filter(({ payer }) => payer === outcome.payer);
  return own.some((form) => isSameKind(index.knowledge, phrase, form.phrase)) ? outcome : undefined;
}

/** A payer's own name with a state that it serves: "Wellmark South Dakota". */
export function matchServedState(index: PayerIndex, phrase: Phrase): Decision | undefined {
  const states = statesIn(phrase.tokens);
  const placeless = phrase.tokens.filter(({ kind }) => kind !== 'state');
  if (states.length === 0 || !placeless.some(isDistinctive)) return undefined;
  const key = keyOf(placeless.filter(({ kind }) => kind !== 'generic' && kind !== 'plan'));
  if (index.payersByBrand.has(key)) return undefined;
  const serving = (index.formsByCore.get(key) ?? []).filter(
    (form) => isAskableName(form) && states.every((state) => servesState(form, state)),
  );
  return decideAmong(preferredPayers(index, serving, phrase), SCORES.served, 'core');
}

/** Without a distinctive token or a state the order of the words decides: "First Health" is not "Health First". */
function bagForms(index: PayerIndex, phrase: Phrase): readonly Form[] {
  const forms = index.formsByBag.get(phrase.bagKey) ?? [];
  return phrase.tokens.some((token) => token.kind === 'state' || isDistinctive(token))
    ? forms
    : forms.filter((form) => form.phrase.folded === phrase.folded);
}

/** A loose match of an alias never leads to a specialty that the query does not mention. */
function isNameOrWithoutSpecialty({ isName, specialties }: Form, phrase: Phrase): boolean {
  return isName || countMissing(specialties, phrase) === 0;
}

/** A payer's own name without its place, when no other payer shares it: "UCare" is "UCare Minnesota". */
export function matchNameWithoutPlace(index: PayerIndex, phrase: Phrase): Decision | undefined {
  const distinctive = phrase.tokens.filter(isDistinctive);
  const forms = index.formsByToken.get(distinctive[0]?.text ?? '') ?? [];
  const key = brandKey(index.knowledge, phrase.tokens);
  const names = forms.filter(
    (form) => isAskableName(form) && brandKey(index.knowledge, form.phrase.tokens) === key,
  );
  return decideAmong(preferredPayers(index, names, phrase), SCORES.served, 'core');
}

/**
 * Not from words like "community" alone, which many payers begin with, and not from an everyday word to a name that
 * has generic ones: "Apple" is not "Apple Health".
 */
function coreForms(index: PayerIndex, phrase: Phrase): readonly Form[] {
  if (!phrase.tokens.some(isDistinctive)) return [];
  const forms = index.formsByCore.get(phrase.coreKey) ?? [];
  const { everyday } = index.knowledge.words;
  const isEveryday = phrase.tokens.every(
    ({ kind, text }) => kind === 'generic' || text.length < MIN_BRAND_LENGTH || everyday.has(text),
  );
  return isEveryday ? forms.filter((form) => !hasGeneric(form.phrase)) : forms;
}

const MIN_BRAND_LENGTH = 3;

function isAskableName({ isName, payer }: Form): boolean {
  return isName && payer.supportsEligibility;
}

function hasGeneric({ tokens }: Phrase): boolean {
  return tokens.some((token) => token.kind === 'generic');
}

function formsSpelledAlike({ formsByCompact }: PayerIndex, phrase: Phrase): readonly Form[] {
  const written = formsByCompact.get(phrase.written) ?? [];
  const folded = phrase.folded === phrase.written ? [] : (formsByCompact.get(phrase.folded) ?? []);
  return [...new Set([...written, ...folded])];
}
