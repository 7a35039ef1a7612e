import fc from 'fast-check';
import { dollarsInWords, percentInWords, type SpokenLanguage } from './amounts';

const LANGUAGES: readonly SpokenLanguage[] = ['en', 'es'];

/** The number of each word, by which a sum is read back: independent of the library that writes them. */
const NUMBERS: Readonly<Record<SpokenLanguage, string>> = {
  en:
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
    'eighteen nineteen twenty',
  es:
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete ' +
    'dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete ' +
    'veintiocho veintinueve',
};
const FURTHER: Readonly<Record<string, number>> = {
  ...{ thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
  ...{ treinta: 30, cuarenta: 40, cincuenta: 50, sesenta: 60, setenta: 70, ochenta: 80, noventa: 90 },
  ...{ un: 1, veintiún: 21, cien: 100, ciento: 100, doscientos: 200, trescientos: 300, cuatrocientos: 400 },
  ...{ quinientos: 500, seiscientos: 600, setecientos: 700, ochocientos: 800, novecientos: 900 },
};

function numberIn(words: string, language: SpokenLanguage): number {
  const names = NUMBERS[language].split(' ');
  let thousands = 0;
  let rest = 0;
  for (const word of words.split(/[ -]/).filter((one) => one !== 'y')) {
    if (word === 'hundred') rest *= 100;
    else if (word === 'thousand' || word === 'mil') [thousands, rest] = [(rest || 1) * 1_000, 0];
    else {
      const value = FURTHER[word] ?? names.indexOf(word);
      if (value < 0) throw new Error(`${word} is no number in ${language}`);
      rest += value;
    }
  }
  return thousands + rest;
}

/** The cents in words such as "twelve dollars and fifty cents". */
function centsIn(words: string, language: SpokenLanguage): number {
  const [, dollars = '', cents = ''] =
    /^(?:(.+) (?:dollars?|dólar(?:es)?))?(?:(?: and | con )?(.+) (?:cents?|centavos?))?$/u.exec(words) ?? [];
  const of = (text: string): number => (text === '' ? 0 : numberIn(text, language));
  return of(dollars) * 100 + of(cents);
}

describe('an amount in words', () => {
  it.each<[number, string, string]>([
    [0, 'zero dollars', 'cero dólares'],
    [0.01, 'one cent', 'un centavo'],
    [0.5, 'fifty cents', 'cincuenta centavos'],
    [1, 'one dollar', 'un dólar'],
    [21, 'twenty-one dollars', 'veintiún dólares'],
    [25, 'twenty-five dollars', 'veinticinco dólares'],
    [31.21, 'thirty-one dollars and twenty-one cents', 'treinta y un dólares con veintiún centavos'],
    [100, 'one hundred dollars', 'cien dólares'],
    [101.16, 'one hundred one dollars and sixteen cents', 'ciento un dólares con dieciséis centavos'],
    [
      312.5,
      'three hundred twelve dollars and fifty cents',
      'trescientos doce dólares con cincuenta centavos',
    ],
    [1000, 'one thousand dollars', 'mil dólares'],
    [21021, 'twenty-one thousand twenty-one dollars', 'veintiún mil veintiún dólares'],
    [131000, 'one hundred thirty-one thousand dollars', 'ciento treinta y un mil dólares'],
    [121000, 'one hundred twenty-one thousand dollars', 'ciento veintiún mil dólares'],
  ])('%s is said as a clinic says it', (amount, en, es) => {
    expect(dollarsInWords(amount, 'en')).toBe(en);
    expect(dollarsInWords(amount, 'es')).toBe(es);
  });

  it.each(LANGUAGES)('has no digit, and means the same amount, in %s', (language) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
        const words = dollarsInWords(cents / 100, language) ?? '';
        expect(words).toMatch(/^[a-záéíóúñ -]+$/);
        expect(centsIn(words, language)).toBe(cents);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(LANGUAGES)('means the same for each number of two digits and of thousands, in %s', (language) => {
    for (let number = 0; number < 1_000; number += 1) {
      expect(centsIn(dollarsInWords(number, language) ?? '', language)).toBe(number * 100);
      expect(centsIn(dollarsInWords(number * 1_000, language) ?? '', language)).toBe(number * 100_000);
    }
  });

  it.each([-0.01, 1_000_000, Number.NaN, Number.POSITIVE_INFINITY])('is not said of %s', (amount) => {
    for (const language of LANGUAGES) expect(dollarsInWords(amount, language)).toBeUndefined();
  });
});

describe('a percentage in words', () => {
  it.each<[number, string, string]>([
    [0, 'zero percent', 'cero por ciento'],
    [20, 'twenty percent', 'veinte por ciento'],
    [12.5, 'twelve point five percent', 'doce punto cinco por ciento'],
    [33.33, 'thirty-three point three three percent', 'treinta y tres punto tres tres por ciento'],
    [7.05, 'seven point zero five percent', 'siete punto cero cinco por ciento'],
    [100, 'one hundred percent', 'cien por ciento'],
  ])('%s is said digit by digit after the point', (share, en, es) => {
    expect(percentInWords(share, 'en')).toBe(en);
    expect(percentInWords(share, 'es')).toBe(es);
  });

  it('has no digit, and is not said of what is no share', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 100, noNaN: true }),
        fc.constantFrom(...LANGUAGES),
        (share, language) => {
          expect(percentInWords(share, language)).toMatch(/^[a-záéíóúñ -]+$/);
        },
      ),
    );
    for (const share of [-1, 100.1, Number.NaN]) expect(percentInWords(share, 'en')).toBeUndefined();
  });
});
