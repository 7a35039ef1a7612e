import fc from 'fast-check';
import { basicName, hasLetter, nameProblem, READABLE_CHARACTERS, SHOWN_CHARACTERS, visibleName } from '.';
import { hasLatinLetter, NAME_CHARACTERS } from './names';

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
    const unseenTexts = [
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
    ];
    for (const text of unseenTexts) expect([text, hasLetter(text)]).toEqual([text, false]);
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

/** Of X12's basic character set, without `*` and `:`, which we write segments with. */
const BASIC = /^[A-Z0-9 !"&'()+,\-./;?=]*$/;

describe('basicName', () => {
  it.each([
    ['José', 'JOSE'],
    ['Łucía', 'LUCIA'],
    ['Groß', 'GROSS'],
    ['GROẞ', 'GROSS'],
    ['Søren Ærø', 'SOREN AERO'],
    ['Þórður Œuvré', 'THORDUR OEUVRE'],
    ['Đặng Ngọc Thị', 'DANG NGOC THI'],
    ['Işık', 'ISIK'],
    ['Əliyev', 'ELIYEV'],
    ['Ｊａｎｅ', 'JANE'],
    ['ﬁeld', 'FIELD'],
    ['Jean–Luc', 'JEAN-LUC'],
    ['Ann\r\n  Lee', 'ANN LEE'],
    ['Anne\u00A0Marie', 'ANNE MARIE'],
    ['Ma\u200Brie', 'MARIE'],
    ['Ma\u00ADrie', 'MARIE'],
    ['李 Li', 'LI'],
    ['Smith, Jr.', 'SMITH, JR.'],
    ['A & B (North); "C"?', 'A & B (NORTH); "C"?'],
  ])('writes %s as %s', (name, written) => {
    expect(basicName(name, 60)).toBe(written);
  });

  it.each([..."'`´‘’‛′ʼʻʹˈ＇｀ʾʿ"])('writes %s as the apostrophe', (apostrophe) => {
    expect(basicName(`O${apostrophe}Neil`, 60)).toBe("O'NEIL");
  });

  it('writes an apostrophe that is part of a letter', () => {
    expect(basicName('ŉ Zyl', 60)).toBe("'N ZYL");
  });

  it.each([...'@#_$%[]<>{}\\~*^:|'])(
    'writes %s, which is outside the basic set or ends an element, as a blank',
    (sign) => {
      expect(basicName(`Ann${sign}Lee`, 60)).toBe('ANN LEE');
    },
  );

  it.each(['', ' ', '-', "'-.", '李', 'Иван', '😀', '\u0301'])('cannot write %j', (name) => {
    expect(basicName(name, 60)).toBeUndefined();
  });

  it('cuts a name that became too long, and leaves no final blank', () => {
    expect(basicName('ß'.repeat(35), 35)).toBe('S'.repeat(35));
    expect(basicName('Anne Marie', 5)).toBe('ANNE');
  });

  it('cannot write a name whose first letter is after the cut', () => {
    expect(basicName(`${'…'.repeat(34)}A`, 35)).toBeUndefined();
  });

  it('writes any input in the basic set, in upper case, and its own output unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (name) => {
        const written = basicName(name, 35);
        if (written === undefined) return true;
        expect(written).toMatch(BASIC);
        expect(written.length).toBeLessThanOrEqual(35);
        return basicName(written, 35) === written;
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the characters of a name', () => {
  it.each([...'~*^:|～＊：＾｜\u202E\u2066\u2028\u2029\0\ud800'])('have no %j among them', (character) => {
    expect(NAME_CHARACTERS.test(`Ann${character}Lee`)).toBe(false);
  });

  it.each(['José', "O'Neil", '李', 'Ma\u200Brie', 'Ann (Lee), Jr.'])('may make up %j', (name) => {
    expect(NAME_CHARACTERS.test(name)).toBe(true);
  });

  it('are sent without the invisible ones', () => {
    expect(visibleName('Ma\u200Brie\u00AD \uFEFF')).toBe('Marie');
    expect(visibleName('José')).toBe('José');
  });
});

describe('a name that is sent to payers', () => {
  it.each([
    ["O'Brien-Núñez", undefined],
    ['Smith~EB', 'characters'],
    ['Smith\n', 'characters'],
    ['李', 'letter'],
    ["'-", 'letter'],
    ['', 'letter'],
  ])('%j has the problem %s', (name, problem) => {
    expect(nameProblem(name, 60)).toBe(problem);
  });

  it('has a letter within what its element holds, not only behind it', () => {
    expect(nameProblem(`${'…'.repeat(12)}A`, 35)).toBe('letter');
    expect(nameProblem(`${'…'.repeat(12)}A`, 60)).toBeUndefined();
  });
});
