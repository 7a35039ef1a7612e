import type { PayerIndex } from '../indexing/build-index';
import type { Payer } from '../payer';
import { PROGRAMME_NAMES } from '../words/knowledge';
import { LEXICON } from '../words/lexicon';
import { phraseOfSaid, type Phrase } from '../words/normalise';
import { byMeaning } from './known-layers';
import { literally } from './literal-layers';
import { eitherOf, type Decision } from './match-outcome';
import { respellings, type Respelling } from './respell';
import { askBeside } from './score-layer';

/** Of 100, what one changed letter costs; a name put otherwise is never as sure as one that was typed. */
const CHANGE_COST = 4;

/** One letter, in words that may have been run together: "ten care" is TennCare. */
const MOST_KNOWN_COST = 1.5;

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
