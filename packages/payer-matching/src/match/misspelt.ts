import type { PayerIndex } from '../index/payer-index';
import type { Payer } from '../payer';
import { PROGRAMMES } from '../text/lexicon';
import { phraseOf, phraseOfContentWords, type Phrase } from '../text/phrase';
import { editDistance } from '../text/spelling';
import { matchExact } from './exact';
import { matchByKnowledge, matchExactOrAlias } from './knowledge';
import { candidatesOf, decideBetween, type Decision } from './outcome';
import { respellings, type Respelling } from './respellings';
import { offerWithLookalikes } from './scored';

/** Of 100 points, the cost of one changed letter: a corrected name is never as sure as one that was typed. */
const CHANGE_COST = 4;

/** One letter, in words that may have been run together: "ten care" is TennCare. */
const MAX_PROGRAMME_COST = 1.5;

type Reading = { readonly outcome: Decision; readonly phrase: Phrase; readonly respelling: Respelling };

/**
 * The payer that the least change of spelling leads to; several are offered where the same change leads to several, or
 * where it is more than a slip: "Acuity" is no misspelt "Acute", but another insurer that the catalog does not know.
 */
export function matchRespelled(index: PayerIndex, words: readonly string[]): Decision | undefined {
  const readings = leastChanged(index, words);
  const [first] = readings;
  if (first === undefined) return undefined;
  const outcome = readings.map((reading) => reading.outcome).reduce(decideBetween);
  if (outcome.kind !== 'matched') return outcome;
  const score = outcome.score - CHANGE_COST * first.respelling.cost;
  const isMeant = readings.some((reading) => isSlipOf(index, outcome.payer, reading));
  return isMeant
    ? { ...outcome, score, reason: 'scored' }
    : offerWithLookalikes(index, phraseOf(index.knowledge, words), { payer: outcome.payer, score });
}

/** Of the respellings that lead to a payer those with the least change. */
function leastChanged(index: PayerIndex, words: readonly string[]): readonly Reading[] {
  const readings: Reading[] = [];
  for (const respelling of respellings(index, words)) {
    if (respelling.cost > (readings[0]?.respelling.cost ?? Infinity)) break;
    const phrase = phraseOf(index.knowledge, respelling.words);
    const outcome = matchExact(index, phrase) ?? matchByKnowledge(index, phrase);
    if (outcome !== undefined) readings.push({ outcome, phrase, respelling });
  }
  return readings;
}

/** Typing errors are corrected in the name of a payer or a programme; an alias has to be spelled exactly. */
function isSlipOf({ nameOf, knowledge }: PayerIndex, payer: Payer, { phrase, respelling }: Reading): boolean {
  const changed = respelling.changed.filter((word) => knowledge.lexicon.get(word)?.kind !== 'generic');
  if (!respelling.isSlip) return false;
  if (changed.length === 0) return true;
  if (respelling.cost <= MAX_PROGRAMME_COST && changed.every((word) => knowledge.programmeNames.has(word)))
    return true;
  const own = nameOf.get(payer)?.phrase;
  return (
    own !== undefined && mentionsPlaceOf(own, phrase) && changed.every((word) => containsWord(own, word))
  );
}

/** "Acute" is no slip of "Medicaid Texas - Acute": a query for that payer names the programme and the state. */
function mentionsPlaceOf(own: Phrase, query: Phrase): boolean {
  return own.tokens
    .filter(({ kind }) => kind === 'state' || kind === 'line')
    .every(({ text }) => query.tokens.some((token) => token.text === text));
}

function containsWord({ written, folded }: Phrase, word: string): boolean {
  return written.includes(word) || folded.includes(word);
}

/** A word with this many letters wrong may still be a programme. */
const MAX_EDITS = 2;

/**
 * "Medicade of Texas" may be either programme, so both are offered and neither is taken. Only a word within reach of
 * one of the two alone is that one.
 */
export function matchMisspeltProgramme(index: PayerIndex, { words }: Phrase): Decision | undefined {
  const at = words.findIndex((word) => !index.knownWords.has(word) && programmesNear(word).length > 0);
  if (at < 0) return undefined;
  const meant = programmesNear(words[at] ?? '');
  const [clear, ...others] = meant;
  if (clear !== undefined && others.length === 0) return matchWords(index, words.with(at, clear));
  const [first = [], second = []] = PROGRAMMES.map((programme) =>
    candidatesOf(matchWords(index, words.with(at, programme))),
  );
  const offered = [...first.slice(0, 1), ...second.slice(0, 1), ...first.slice(1), ...second.slice(1)];
  return offered.length < 2
    ? undefined
    : { kind: 'ambiguous', candidates: offered, reason: 'medicare-or-medicaid' };
}

function programmesNear(word: string): readonly string[] {
  return PROGRAMMES.filter((programme) => editDistance(word, programme, MAX_EDITS) <= MAX_EDITS);
}

function matchWords(index: PayerIndex, words: readonly string[]): Decision | undefined {
  const phrase = phraseOfContentWords(index.knowledge, words);
  return matchExactOrAlias(index, phrase) ?? matchByKnowledge(index, phrase);
}
