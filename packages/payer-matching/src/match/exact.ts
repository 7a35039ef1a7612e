import type { PayerIndex } from '../index/payer-index';
import { asName, hasPlan, type Phrase } from '../text/phrase';
import { byBareHead, byNarrowedHead, byRivals } from './ambiguous-brands';
import { askBeside } from './by-score';
import {
  byAlias,
  byCore,
  byName,
  byNameBag,
  byNameCore,
  byServedState,
  byTokenBag,
  type Layer,
} from './exact-names';
import { settle, type Decision } from './outcome';

/** From most to least literal. A bare head comes before aliases: asking is right even where an alias would decide. */
const LITERAL_LAYERS: readonly Layer[] = [
  byName,
  byBareHead,
  byNameBag,
  byNameCore,
  byRivals,
  byAlias,
  byTokenBag,
  byNarrowedHead,
  byCore,
  byServedState,
];

/**
 * Decides by look-ups alone; undefined when the catalog has no such words. "Silver Summit" may be a payer's name; only
 * when it is none is "silver" the product of somebody else.
 */
export function literally(index: PayerIndex, phrase: Phrase): Decision | undefined {
  if (!hasPlan(phrase)) return byLiteralLayers(index, phrase);
  const named = asName(phrase);
  return (
    byName(index, named) ??
    byBareHead(index, phrase) ??
    byLiteralLayers(index, named) ??
    byLiteralLayers(index, phrase)
  );
}

function byLiteralLayers(index: PayerIndex, phrase: Phrase): Decision | undefined {
  for (const layer of LITERAL_LAYERS) {
    const outcome = layer(index, phrase);
    if (outcome !== undefined) return outcome;
  }
  return undefined;
}

const SCORES = { id: 100, initials: 90 } as const;

const LEAST_SURE_INITIALS = 5;
const LEAST_INITIALS = 3;

/** Shorter ones are anybody's number. */
const LEAST_OTHER_ID = 4;

/** An electronic payer id typed in place of a name. */
export function byId(index: PayerIndex, text: string): Decision | undefined {
  const payer = index.payerById.get(text.trim().toUpperCase());
  return payer === undefined ? undefined : { kind: 'matched', payer, score: SCORES.id, reason: 'id' };
}

/** Another id of a payer; one without a digit might as well be an abbreviation and is none. */
export function byOtherId(index: PayerIndex, text: string): Decision | undefined {
  const id = text.trim().toUpperCase();
  const payers = /\d/.test(id) && id.length >= LEAST_OTHER_ID ? index.payersByOtherId.get(id) : undefined;
  return payers === undefined ? undefined : settle(payers, SCORES.id, 'id');
}

/** "MGBHP" is whoever alone has these initials; shorter ones are anybody's, and asked about. */
export function byInitials(index: PayerIndex, phrase: Phrase): Decision | undefined {
  const [initials = '', ...others] = phrase.words;
  const payers = others.length === 0 ? (index.payersByInitials.get(initials) ?? []) : [];
  const [only] = payers;
  if (only === undefined || payers.length > 1 || initials.length >= LEAST_SURE_INITIALS)
    return settle(payers, SCORES.initials, 'scored');
  return initials.length < LEAST_INITIALS
    ? undefined
    : askBeside(index, phrase, { payer: only, score: SCORES.initials });
}
