import { basicName, hasLetter, READABLE_CHARACTERS, SHOWN_CHARACTERS } from '.';
import { hasLatinLetter, NAME_CHARACTERS } from './readable-text';

const PLANE = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
const those = (pattern: RegExp): readonly string[] => PLANE.filter((character) => pattern.test(character));
const codes = (characters: readonly string[]): readonly string[] =>
  characters.map((character) => (character.codePointAt(0) ?? 0).toString(16));

describe('hasLetter', () => {
  it('finds no letter in invisible characters, blanks and emoji', () => {
    const unseen = those(
      /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{Default_Ignorable_Code_Point}]|(?![0-9])\p{Emoji_Presentation}/u,
    );
    expect(codes(unseen.filter(hasLetter))).toEqual([]);
    for (const text of [
      '😀',
      '❤️',
      '👩‍⚕️',
      '🇺🇸',
      '\u200B\u2060\uFEFF',
      '\u3164',
      '\u2800',
      '\u115F',
      '...',
      '-',
    ])
      expect([text, hasLetter(text)]).toEqual([text, false]);
  });

  it('finds every visible letter and digit of the Basic Multilingual Plane', () => {
    const seen = those(/[\p{L}\p{Nd}]/u).filter(
      (character) => !/\p{Default_Ignorable_Code_Point}/u.test(character),
    );
    // The Information Source sign is drawn as an emoji.
    expect(codes(seen.filter((character) => !hasLetter(character)))).toEqual(['2139']);
  });

  it.each(['Aetna', '李', 'Иван', 'ירושלים', 'غزة', 'Zoë 😀', '1199', 'क'])('finds one in %j', (text) => {
    expect(hasLetter(text)).toBe(true);
  });
});

describe('hasLatinLetter', () => {
  it('finds only what X12 can write', () => {
    const seen = PLANE.filter(hasLatinLetter);
    expect(seen.length).toBeGreaterThan(500);
    expect(codes(seen.filter((character) => basicName(character, 35) === undefined))).toEqual([]);
    expect(codes(seen.filter((character) => !NAME_CHARACTERS.test(character)))).toEqual([]);
  });

  it.each(['李', '①', '℀', '½', '😀', '\u200B', "'-."])('finds none in %j', (text) => {
    expect(hasLatinLetter(text)).toBe(false);
  });
});

describe('the characters of a text', () => {
  const refusedBy = (pattern: RegExp): readonly string[] =>
    PLANE.filter((character) => !pattern.test(`A${character}B`));

  it('never include controls, line separators or characters that fake the writing direction', () => {
    const refused = those(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\uFFFD\u202A-\u202E\u2066-\u2069]/u);
    expect(codes(refusedBy(READABLE_CHARACTERS))).toEqual(codes(refused));
  });

  it('of a text shown as typed include no control of the writing direction at all', () => {
    const refused = those(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\uFFFD\p{Bidi_Control}]/u);
    expect(codes(refusedBy(SHOWN_CHARACTERS))).toEqual(codes(refused));
  });
});
