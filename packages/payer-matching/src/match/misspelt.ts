import type { PayerIndex } from '../index/payer-index';
import { PROGRAMMES_BY_LOCAL_NAME } from '../knowledge/programmes';
import type { Payer } from '../payer';
import { LEXICON, PROGRAMMES } from '../text/lexicon';
import { phraseOf, phraseOfSaid, type Phrase } from '../text/phrase';
import { editDistance } from '../text/spelling';
import { byMeaning, literallyOrKnown } from './by-knowledge';
import { askBeside } from './by-score';
import { literally } from './exact';
import { eitherOf, listed, type Decision } from './outcome';
import { respellings, type Respelling } from './respellings';

/** Of 100, what one changed letter costs; a name put otherwise is never as sure as one that was typed. */
const CHANGE_COST = 4;

/** One letter, in words that may have been run together: "ten care" is TennCare. */
const MOST_KNOWN_COST = 1.5;

const PROGRAMME_NAMES: ReadonlySet<string> = new Set(Object.keys(PROGRAMMES_BY_LOCAL_NAME));

type Reading = { readonly outcome: Decision; readonly phrase: Phrase; readonly respelling: Respelling };

/**
 * The payer that the least change of spelling leads to; one asks where the same change leads to several, and where the
 * change is more than a slip: "Acuity" is no misspelt "Acute", but another insurer that the catalog does not know.
 */
export function byRespelling(index: PayerIndex, said: readonly string[]): Decision | undefined {
  const readings = leastChanged(index, said);
  const [first] = readings;
  if (first === undefined) return undefined;
  const outcome = readings.map((reading) => reading.outcome).reduce(eitherOf);
  if (outcome.kind !== 'matched') return outcome;
  const score = outcome.score - CHANGE_COST * first.respelling.cost;
  const isMeant = readings.some((reading) => isSlipOf(index, outcome.payer, reading));
  return isMeant
    ? { ...outcome, score, reason: 'scored' }
    : askBeside(index, phraseOfSaid(said), { payer: outcome.payer, score });
}

/** Of the respellings that lead to a payer those with the least change. */
function leastChanged(index: PayerIndex, said: readonly string[]): readonly Reading[] {
  const readings: Reading[] = [];
  for (const respelling of respellings(index, said)) {
    if (respelling.cost > (readings[0]?.respelling.cost ?? Infinity)) break;
    const phrase = phraseOfSaid(respelling.words);
    const outcome = literally(index, phrase) ?? byMeaning(index, phrase);
    if (outcome !== undefined) readings.push({ outcome, phrase, respelling });
  }
  return readings;
}

/** A slip is made in the name of a payer or a programme; an alias, which may be anybody's, has to be spelled as it is. */
function isSlipOf({ nameOf }: PayerIndex, payer: Payer, { phrase, respelling }: Reading): boolean {
  const changed = respelling.changed.filter((word) => LEXICON.get(word)?.kind !== 'generic');
  if (!respelling.isSlip) return false;
  if (changed.length === 0) return true;
  if (respelling.cost <= MOST_KNOWN_COST && changed.every((word) => PROGRAMME_NAMES.has(word))) return true;
  const own = nameOf.get(payer)?.phrase;
  return own !== undefined && isPlaced(own, phrase) && changed.every((word) => has(own, word));
}

/** "Acute" is no slip of "Medicaid Texas - Acute": who means that says the programme and the state. */
function isPlaced(own: Phrase, said: Phrase): boolean {
  return own.tokens
    .filter(({ kind }) => kind === 'state' || kind === 'line')
    .every(({ text }) => said.tokens.some((token) => token.text === text));
}

function has({ written, folded }: Phrase, word: string): boolean {
  return written.includes(word) || folded.includes(word);
}

/** A word with this many letters wrong may still be a programme. */
const MAX_EDITS = 2;

/**
 * "Medicade of Texas" may be either programme, so both are offered and neither is taken. Only a word within reach of
 * one of the two alone is that one.
 */
export function byProgramme(index: PayerIndex, { words }: Phrase): Decision | undefined {
  const at = words.findIndex((word) => !index.knownWords.has(word) && programmesNear(word).length > 0);
  if (at < 0) return undefined;
  const meant = programmesNear(words[at] ?? '');
  const [clear, ...others] = meant;
  if (clear !== undefined && others.length === 0) return putAs(index, words.with(at, clear));
  const [first = [], second = []] = PROGRAMMES.map((programme) =>
    listed(putAs(index, words.with(at, programme))),
  );
  const offered = [...first.slice(0, 1), ...second.slice(0, 1), ...first.slice(1), ...second.slice(1)];
  return offered.length < 2
    ? undefined
    : { kind: 'ambiguous', candidates: offered, reason: 'medicare-or-medicaid' };
}

function programmesNear(word: string): readonly string[] {
  return PROGRAMMES.filter((programme) => editDistance(word, programme, MAX_EDITS) <= MAX_EDITS);
}

function putAs(index: PayerIndex, words: readonly string[]): Decision | undefined {
  const phrase = phraseOf(words);
  return literallyOrKnown(index, phrase) ?? byMeaning(index, phrase);
}
