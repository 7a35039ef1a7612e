import type { PayerIndex } from '../index/payer-index';
import type { Candidate, LineOfBusiness } from '../payer';
import { normalise } from '../text/phrase';
import { tokenize } from '../text/tokenize';
import { decidePayer } from './decide';
import { DEFAULT_PRICES, type MatchPrices } from './prices';

/**
 * What the payers that fit differ by, and a name that is matched, such as "BCBS Georgia"; none where no such name is
 * sure.
 */
export type Distinction = {
  readonly by: 'state' | 'line-of-business' | 'name';
  readonly example: string | undefined;
};

/** How many of the payers that fit are tried as an example: each costs a match. */
const MAX_TRIED = 4;

/** From this share of payers with a state of their own, the state distinguishes most of them. */
const LEAST_LOCAL_SHARE = 0.5;

/** How a person adds a line of business to a payer's name. */
const LINE_WORDS: Readonly<Partial<Record<LineOfBusiness, string>>> = {
  dental: 'Dental',
  vision: 'Vision',
  medicare: 'Medicare',
  medicaid: 'Medicaid',
};

/**
 * What would make a name that fits several payers unambiguous: their state or line of business, where they differ by it
 * and a match with it is sure; else the full name. Every example was matched with this very index.
 * @param fits all payers that fit, in order
 */
export function distinctionOf(
  ...[index, text, fits, prices = DEFAULT_PRICES]: [
    index: PayerIndex,
    text: string,
    fits: readonly Candidate[],
    prices?: MatchPrices,
  ]
): Distinction {
  const settles = settlerOf(index, fits, prices);
  const query = knownWords(index, text);
  const asked = query === undefined ? undefined : { query, fits, settles };
  return (asked && (byState(index, asked) ?? byLine(asked))) ?? byName(fits, settles);
}

/** The query without fillers; undefined when it has words that no payer has, because no example should repeat them. */
function knownWords(index: PayerIndex, text: string): string | undefined {
  const { words } = normalise(index.knowledge, text);
  if (!words.every((word) => index.knownWords.has(word))) return undefined;
  const hasFillers = tokenize(index.knowledge, text).length > words.length;
  return hasFillers ? words.join(' ') : text.trim().replace(/\s+/gu, ' ');
}

type Settles = (example: string) => boolean;
type Asked = { readonly query: string; readonly fits: readonly Candidate[]; readonly settles: Settles };

/** True for a name that is matched with one of the payers that fit. */
function settlerOf(index: PayerIndex, fits: readonly Candidate[], prices: MatchPrices): Settles {
  const ids = new Set(fits.map(({ payer }) => payer.id));
  return (example) => {
    const decision = decidePayer(index, example, prices);
    return decision.kind === 'matched' && ids.has(decision.payer.id);
  };
}

function byState(index: PayerIndex, { query, fits, settles }: Asked): Distinction | undefined {
  const placeOf = ({ payer }: Candidate): string => (index.nameOf.get(payer) ?? payer).states.join(' ');
  const places = fits.map(placeOf).filter((place) => place !== '');
  const hasPlaces = places.length >= LEAST_LOCAL_SHARE * fits.length && new Set(places).size > 1;
  if (!hasPlaces || normalise(index.knowledge, query).tokens.some(({ kind }) => kind === 'state'))
    return undefined;
  const states = fits.flatMap((fit) => placeOf(fit).split(' ').slice(0, 1)).filter((state) => state !== '');
  return firstThatSettles(
    'state',
    states.map((state) => stateName(index, state)),
    { query, settles },
  );
}

function byLine({ query, fits, settles }: Asked): Distinction | undefined {
  const lines = Object.entries(LINE_WORDS)
    .filter(([line]) => isDifference(fits, line))
    .map(([, word]) => word);
  return firstThatSettles('line-of-business', lines, { query, settles });
}

/** A line that some of the payers have and others have not. */
function isDifference(fits: readonly Candidate[], line: string): boolean {
  const offering = fits.filter(({ payer }) => payer.linesOfBusiness.some((offered) => offered === line));
  return offering.length > 0 && offering.length < fits.length;
}

function byName(fits: readonly Candidate[], settles: Settles): Distinction {
  const names = fits.slice(0, MAX_TRIED).map(({ payer }) => payer.name);
  return { by: 'name', example: names.find(settles) };
}

function firstThatSettles(
  by: Distinction['by'],
  words: readonly string[],
  { query, settles }: Pick<Asked, 'query' | 'settles'>,
): Distinction | undefined {
  const examples = [...new Set(words)].slice(0, MAX_TRIED).map((word) => `${query} ${word}`);
  const example = examples.find(settles);
  return example === undefined ? undefined : { by, example };
}

/** "NY" is New York: the first name of a state is its whole one. */
function stateName({ knowledge }: PayerIndex, code: string): string {
  const [name = code] = knowledge.stateNames.get(code) ?? [];
  return name.replace(/\b\p{Ll}/gu, (letter) => letter.toUpperCase());
}
