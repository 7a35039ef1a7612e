import type { PayerIndex } from '../indexing/build-index';
import type { Phrase } from '../words/normalise';
import { settle, type Decision } from './match-outcome';
import { askBeside } from './score-layer';

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
