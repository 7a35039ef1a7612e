import { payerWithId, type PayerIndex } from '../index/payer-index';
import { asName, hasPlan, type Phrase } from '../text/phrase';
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
export function matchExact(index: PayerIndex, phrase: Phrase): Decision | undefined {
  if (!hasPlan(phrase)) return firstDecision(index, phrase);
  const named = asName(index.knowledge, phrase);
  return (
    matchName(index, named) ??
    matchBareBrand(index, phrase) ??
    firstDecision(index, named) ??
    firstDecision(index, phrase)
  );
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

/** An electronic payer id typed in place of a name. */
export function matchId(index: PayerIndex, text: string): Decision | undefined {
  const payer = payerWithId(index, text.trim());
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
