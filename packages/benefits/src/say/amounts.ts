import { ToWords as EnglishWords } from 'to-words/en-US';
import { ToWords as SpanishWords } from 'to-words/es-US';

/** The languages in which an answer is said. */
export type SpokenLanguage = 'en' | 'es';

type Numerals = {
  /** A whole number in words, as it is said alone. */
  readonly words: (whole: number) => string;
  /** The same before what is counted. */
  readonly counting: (whole: number) => string;
  readonly dollars: readonly [one: string, several: string];
  readonly cents: readonly [one: string, several: string];
  /** Between dollars and cents, between a number and its decimals, and after a percentage. */
  readonly and: string;
  readonly point: string;
  readonly percent: string;
};

const english = new EnglishWords();
const spanish = new SpanishWords();

/** "Twenty Five" to "twenty-five". */
function englishWords(whole: number): string {
  const words = english.convert(whole).toLowerCase();
  return words.replace(/ty (?=(?:one|two|three|four|five|six|seven|eight|nine)\b)/g, 'ty-');
}

/** The library does not shorten 21 before another word as it shortens 1, 31 and the others. */
function spanishWords(whole: number): string {
  return spanish.convert(whole).toLowerCase().replace('veintiuno mil', 'veintiún mil');
}

const NUMERALS: Readonly<Record<SpokenLanguage, Numerals>> = {
  en: {
    words: englishWords,
    counting: englishWords,
    dollars: ['dollar', 'dollars'],
    cents: ['cent', 'cents'],
    and: 'and',
    point: 'point',
    percent: 'percent',
  },
  es: {
    words: spanishWords,
    counting: (whole) =>
      spanishWords(whole)
        .replace(/veintiuno$/, 'veintiún')
        .replace(/uno$/, 'un'),
    dollars: ['dólar', 'dólares'],
    cents: ['centavo', 'centavos'],
    and: 'con',
    point: 'punto',
    percent: 'por ciento',
  },
};

/** Nothing that a plan pays or leaves to pay is larger; one that is would be a mistake, which is not read out. */
const MOST_CENTS = 99_999_999;

/**
 * US dollars and cents in words, such as "three hundred twelve dollars and fifty cents".
 * @returns undefined for less than nothing, and for a million or more
 */
export function dollarsInWords(amount: number, language: SpokenLanguage): string | undefined {
  const cents = Math.round(amount * 100);
  if (!(cents >= 0 && cents <= MOST_CENTS)) return undefined;
  const numerals = NUMERALS[language];
  const whole = counted(Math.floor(cents / 100), numerals.dollars, numerals);
  const rest = counted(cents % 100, numerals.cents, numerals);
  if (cents % 100 === 0) return whole;
  return cents < 100 ? rest : `${whole} ${numerals.and} ${rest}`;
}

function counted(count: number, [one, several]: Numerals['cents'], { counting }: Numerals): string {
  return `${counting(count)} ${count === 1 ? one : several}`;
}

/**
 * A percentage in words, with at most two decimals, such as "twelve point five percent".
 * @returns undefined for what is no share of a whole
 */
export function percentInWords(share: number, language: SpokenLanguage): string | undefined {
  if (!(share >= 0 && share <= 100)) return undefined;
  const { words, point, percent } = NUMERALS[language];
  const [whole = '', decimals] = String(Number(share.toFixed(2))).split('.');
  const digits = Array.from(decimals ?? '', (digit) => words(Number(digit)));
  const said = [words(Number(whole)), ...(digits.length > 0 ? [point, ...digits] : [])];
  return `${said.join(' ')} ${percent}`;
}
