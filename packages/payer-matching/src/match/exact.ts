import { payerWithId, type PayerIndex } from '../index/payer-index';
import { asName, hasPlan, normalise, type Phrase } from '../text/phrase';
import { matchBareBrand, matchNarrowedBrand, matchRivalPlans } from './ambiguous-brands';
import {
  matchAlias,
  matchCore,
  matchName,
  matchNameBag,
  matchNameCore,
  matchServedState,
  matchTokenBag,
  type MatchStep,
} from './exact-names';
import { decideAmong, type Decision } from './outcome';
import { offerWithLookalikes } from './scored';

/**
 * From most to least literal. An ambiguous brand comes before aliases: asking is right even where an alias would
 * decide.
 */
const EXACT_STEPS: readonly MatchStep[] = [
  matchName,
  matchBareBrand,
  matchNameBag,
  matchNameCore,
  matchRivalPlans,
  matchAlias,
  matchTokenBag,
  matchNarrowedBrand,
  matchCore,
  matchServedState,
];

/**
 * Decides by look-ups alone; undefined when the catalog has no such words. "Silver Summit" may be a payer's name; only
 * when it is none is "silver" a product of another payer.
 */
export function matchExact(index: PayerIndex, typed: Phrase): Decision | undefined {
  const phrase = asSpaced(index, typed);
  if (!hasPlan(phrase)) return firstDecision(index, phrase);
  const named = asName(index.knowledge, phrase);
  return (
    matchName(index, named) ??
    matchBareBrand(index, phrase) ??
    firstDecision(index, named) ??
    firstDecision(index, phrase)
  );
}

/**
 * "Merit ain" in the catalog's own spacing, so that every step knows the word: an alias, found by its letters alone, must
 * not come before the name of another payer that has the word.
 */
function asSpaced({ formsByCompact }: PayerIndex, phrase: Phrase): Phrase {
  const alike = formsByCompact.get(phrase.written) ?? [];
  const isFewer = alike.every((form) => form.phrase.words.length < phrase.words.length);
  return isFewer ? (alike[0]?.phrase ?? phrase) : phrase;
}

function firstDecision(index: PayerIndex, phrase: Phrase): Decision | undefined {
  for (const layer of EXACT_STEPS) {
    const outcome = layer(index, phrase);
    if (outcome !== undefined) return outcome;
  }
  return undefined;
}

const SCORES = { id: 100, initials: 90 } as const;

const MIN_SURE_INITIALS = 5;
const MIN_INITIALS = 3;

/** Shorter ids may be any number. */
const MIN_OTHER_ID_LENGTH = 4;

/**
 * An electronic payer id typed in place of a name. One of letters alone is an id in its own case; typed otherwise, such as
 * "Tufts", it is a name where it is one that payers share.
 */
export function matchId(index: PayerIndex, text: string): Decision | undefined {
  const id = text.trim();
  const payer = payerWithId(index, id);
  if (payer !== undefined && id !== payer.id && !/\d/.test(id)) {
    const named = matchExact(index, normalise(index.knowledge, id));
    if (named?.kind === 'ambiguous') return named;
  }
  return payer === undefined ? undefined : { kind: 'matched', payer, score: SCORES.id, reason: 'id' };
}

/** Another id of a payer; one without a digit might as well be an abbreviation and is none. */
export function matchOtherId(index: PayerIndex, text: string): Decision | undefined {
  const id = text.trim().toUpperCase();
  const payers =
    /\d/.test(id) && id.length >= MIN_OTHER_ID_LENGTH ? index.payersByOtherId.get(id) : undefined;
  return payers === undefined ? undefined : decideAmong(payers, SCORES.id, 'id');
}

/** "MGBHP" is the only payer with these initials; shorter initials are asked about. */
export function matchInitials(index: PayerIndex, phrase: Phrase): Decision | undefined {
  const [initials = '', ...others] = phrase.words;
  const payers = others.length === 0 ? (index.payersByInitials.get(initials) ?? []) : [];
  const [only] = payers;
  if (only === undefined || payers.length > 1 || initials.length >= MIN_SURE_INITIALS)
    return decideAmong(payers, SCORES.initials, 'scored');
  return initials.length < MIN_INITIALS
    ? undefined
    : offerWithLookalikes(index, phrase, { payer: only, score: SCORES.initials });
}
