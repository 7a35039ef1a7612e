import { placeOf } from '../evidence/feature-names';
import { isAsSpelt } from '../evidence/version';
import { payerWithId, type PayerIndex } from '../index/payer-index';
import type { Knowledge, NonPayerKind } from '../knowledge/knowledge';
import { isDistinctive, PROGRAMMES, type Token } from '../text/lexicon';
import type { Candidate } from '../payer';
import { normalise } from '../text/phrase';
import { isCalled, nonPayerIn } from './non-payer';
import { decideAmong, MAX_OFFERED, type AskReason, type Decision, type MatchReason } from './outcome';
import { acceptAt, OFFER_AT, type MatchPrices } from './prices';
import { ASKS, certaintyOf, has } from './certainty';
import { DOUBTS, type Doubt } from './doubts';
import { familyOf } from './family';
import { isInPlaceOf, rowsInOrder } from './organisation-rows';
import { rank, type RankedPayer, type Ranking } from './ranking';

const BEST_SCORE = 100;

/** All payers of a family fit the bare brand equally well. */
const BRAND_SCORE = 90;

/** Payers this far behind the first one, in utility, are not offered with it. */
const REACH = 3;

const NOTHING_CLOSE: Decision = { kind: 'not-found', nearest: [], reason: 'nothing-close' };

/**
 * Decides which payer was meant: one of them, several to choose from, or none. It never guesses: a matched payer is asked
 * about a patient, and the check is billed. The same text, index and prices always give the same outcome.
 */
export function decidePayer(index: PayerIndex, text: string, prices: MatchPrices): Decision {
  return decideText(index, text, () => decideByRanking(index, { text, ranking: rank(index, text), prices }));
}

/** The same of a text that is ranked already. */
export function decideRanked(
  index: PayerIndex,
  text: string,
  { ranking, prices }: { readonly ranking: Ranking; readonly prices: MatchPrices },
): Decision {
  return decideText(index, text, () => decideByRanking(index, { text, ranking, prices }));
}

function decideText(index: PayerIndex, text: string, byRanking: () => Decision): Decision {
  const typedId = payersWithId(index, text);
  if (typedId !== undefined && isSureId(text, typedId)) return typedId;
  const decision = payerNamed(index, text) ?? byRanking();
  // Letters alone are an id in their own case; typed otherwise, such as "Tufts", they may be a name that several share.
  return typedId === undefined || decision.kind === 'ambiguous' ? decision : typedId;
}

/** An electronic payer id typed in place of a name, or another id of a payer. */
function payersWithId(index: PayerIndex, text: string): Decision | undefined {
  const id = text.trim();
  const own = payerWithId(index, id);
  if (own !== undefined) return { kind: 'matched', payer: own, score: BEST_SCORE, reason: 'id' };
  const isLongEnough = /\d/.test(id) && id.length >= MIN_OTHER_ID_LENGTH;
  const payers = isLongEnough ? (index.payersByOtherId.get(id.toUpperCase()) ?? []) : [];
  return decideAmong(payers, BEST_SCORE, 'id');
}

/** Shorter ids may be any number; one without a digit might as well be an abbreviation. */
const MIN_OTHER_ID_LENGTH = 4;

function isSureId(text: string, decision: Decision): boolean {
  return /\d/.test(text) || (decision.kind === 'matched' && decision.payer.id === text.trim());
}

/** The one payer that has the text as its own name: no evidence outweighs that, so none is gathered. */
function payerNamed(index: PayerIndex, text: string): Decision | undefined {
  const { tokens, words, written, folded } = normalise(index.knowledge, text);
  if (!tokens.some(isDistinctive) || index.knowledge.employers.has(words.join(' '))) return undefined;
  const medicare = isMedicareAlone(index.knowledge, tokens) ? index.medicare : undefined;
  if (medicare !== undefined) return { kind: 'matched', payer: medicare, score: BEST_SCORE, reason: 'name' };
  const forms = [written, folded].flatMap((key) => index.formsByCompact.get(key) ?? []);
  const named = new Set(forms.filter(({ isName, isWhole }) => isName && isWhole).map(({ payer }) => payer));
  const [payer, ...others] = [...named].filter(({ supportsEligibility }) => supportsEligibility);
  if (payer === undefined || others.length > 0) return undefined;
  const [row = payer] = rowsInOrder(index, payer, { tokens });
  return { kind: 'matched', payer: row, score: BEST_SCORE, reason: 'name' };
}

/** "mcr b", "Medicare Texas": the programme, a part and a place, and no word of a company's plan. */
function isMedicareAlone({ words }: Knowledge, tokens: readonly Token[]): boolean {
  const others = tokens.filter(
    ({ kind, text }) => kind !== 'state' && !words.part.has(text) && !words.region.has(text),
  );
  return others.length > 0 && others.every(({ text }) => text === 'medicare');
}

type Typed = { readonly text: string; readonly ranking: Ranking; readonly prices: MatchPrices };

/** What follows from the probabilities. */
function decideByRanking(index: PayerIndex, typed: Typed): Decision {
  const { ranking } = typed;
  const { payers, doubts, noneProbability } = ranking;
  const [first] = payers;
  const reason = nonPayerOf(index, typed);
  if (reason !== undefined) return { kind: 'not-found', nearest: [], reason };
  if (first === undefined) return NOTHING_CLOSE;
  const veto = vetoOf(ranking);
  if (veto === undefined && isSure(index, first, typed))
    return { kind: 'matched', payer: first.payer, score: scoreOf(first), reason: reasonOf(first) };
  if (veto === 'brand') {
    const score = Math.max(scoreOf(first), BRAND_SCORE);
    const candidates = familyOf(index, ranking).map((payer) => ({ payer, score }));
    return { kind: 'ambiguous', candidates, reason: 'brand' };
  }
  const isUnclear = doubts.has('programme unclear');
  const offered = isUnclear ? bothProgrammes(payers) : offeredOf(payers, first);
  const isElsewhere = offered.every(({ features }) => features[ELSEWHERE] === 1);
  if (1 - noneProbability < OFFER_AT || offered.length < MIN_OFFERED || isElsewhere)
    return { kind: 'not-found', nearest: payers.map(candidateOf), reason: 'nothing-close' };
  return { kind: 'ambiguous', candidates: offered.map(candidateOf), reason: askReasonOf(offered, isUnclear) };
}

/** The doubt that asks, however probable the first payer is; undefined where all that there are are settled. */
export function vetoOf(
  { doubts }: Ranking,
  isSettled: (doubt: Doubt) => boolean = () => false,
): Doubt | undefined {
  return DOUBTS.find((doubt) => doubts.has(doubt) && !isSettled(doubt));
}

function isSure(index: PayerIndex, first: RankedPayer, typed: Typed): boolean {
  const { ranking, prices } = typed;
  const certainty = certaintyOf(index, ranking);
  const isProbable = certainty !== ASKS && first.probability > Math.min(acceptAt(prices), certainty);
  return isProbable && !isSlipOfAnother(index, first, typed);
}

const ELSEWHERE = placeOf('another state');

/** One payer alone is no question. */
const MIN_OFFERED = 2;

/** The payers close to the first one, those that can be asked where there are enough of them. */
function offeredOf(payers: readonly RankedPayer[], first: RankedPayer): readonly RankedPayer[] {
  const close = payers.filter(({ utility }) => utility > first.utility - REACH);
  const askable = close.filter(({ payer }) => payer.supportsEligibility);
  if (askable.length >= MIN_OFFERED) return askable;
  return close.length >= MIN_OFFERED ? close : payers.slice(0, MIN_OFFERED);
}

/** What the text names in place of a payer, or that it names none. */
function nonPayerOf(
  index: PayerIndex,
  { text, ranking }: Typed,
): NonPayerKind | 'names-no-payer' | undefined {
  const nonPayer = nonPayerIn(index, text, ranking.payers[0]);
  return nonPayer ?? (namesNoPayer(index, ranking) ? 'names-no-payer' : undefined);
}

/** True for text of which no reading has a word that may name a payer ("insurance", "dental", a state), and for what is written where no payer is. */
function namesNoPayer({ knowledge }: PayerIndex, { readings, payers }: Ranking): boolean {
  if (knowledge.employers.has(readings[0]?.phrase.words.join(' ') ?? '')) return true;
  const [first] = payers;
  const typed = readings[0]?.phrase.tokens ?? [];
  const hasPlaceOrLine = typed.some(({ kind }) => kind === 'state' || kind === 'line');
  if (hasPlaceOrLine && first !== undefined && isCalled(first)) return false;
  return !readings.some(({ phrase }) =>
    phrase.tokens.some((token) => isDistinctive(token) || token.kind === 'weak'),
  );
}

/**
 * True for words that are not the payer's and a slip away from a name that asks, or that is another payer's: a slip never
 * makes a name surer than it is without.
 */
function isSlipOfAnother(index: PayerIndex, first: RankedPayer, { text, prices }: Typed): boolean {
  const reason = reasonOf(first);
  const isWhole = has(first, 'all typed words explained') && !has(first, 'edits') && isWritten(index, text);
  if (reason !== 'scored' && (reason !== 'restated' || isWhole)) return false;
  return index.nearNames(text).some((name) => {
    const meant = decidePayer(index, name, prices);
    return meant.kind !== 'matched' || !isInPlaceOf(index, meant.payer, first.payer);
  });
}

/** True where each word is one as it stands: "pta" is not, though it is read as "part a". */
function isWritten({ knownWords, knowledge }: PayerIndex, text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.every((word) => knownWords.has(word) || knowledge.words.filler.has(word));
}

const TENTHS = 10;

function scoreOf({ probability }: RankedPayer): number {
  return Math.round(BEST_SCORE * TENTHS * probability) / TENTHS;
}

/** A ranked payer as a caller gets it. */
export function candidateOf(ranked: RankedPayer): Candidate {
  return { payer: ranked.payer, score: scoreOf(ranked), matchedOn: ranked.pair.form.text };
}

function reasonOf({ pair: { reading, form, hasId } }: RankedPayer): MatchReason {
  const { phrase, typed } = reading;
  const own = form.phrase;
  if (hasId) return 'id';
  if ([own.written, own.folded].includes(typed.written) || own.folded === typed.folded)
    return form.isName ? 'name' : 'alias';
  if (!isAsSpelt(reading)) return 'scored';
  if (reading.restated > 0) return 'restated';
  if (phrase.bagKey === own.bagKey) return 'token-bag';
  return phrase.coreKey === own.coreKey && phrase.coreKey !== '' ? 'core' : 'scored';
}

function askReasonOf(offered: readonly RankedPayer[], isUnclear: boolean): AskReason {
  if (isUnclear) return 'medicare-or-medicaid';
  const [first, second] = offered;
  const isShared = first !== undefined && second?.pair.form.phrase.folded === first.pair.form.phrase.folded;
  return isShared ? 'same-name' : 'uncertain';
}

/** The best payers of each programme, in turn. */
function bothProgrammes(payers: readonly RankedPayer[]): readonly RankedPayer[] {
  const [first = [], second = []] = PROGRAMMES.map((programme) =>
    payers.filter(({ pair }) => pair.reading.phrase.words.includes(programme)).slice(0, MAX_OFFERED),
  );
  return first.flatMap((one, at) => [one, ...second.slice(at, at + 1)]);
}
