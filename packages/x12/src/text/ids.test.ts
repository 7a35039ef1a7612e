import fc from 'fast-check';
import {
  comparedMemberId,
  isMemberId,
  isUuid,
  MEMBER_ID_CHARACTERS,
  NPI_FORM,
  plainMemberId,
  x12MemberId,
  unlabelledMemberId,
} from '.';

describe('a member id', () => {
  it.each(['W1', 'W000111222', 'w000111222', '123-45-6789', 'XYZ 123 456', 'A'.repeat(80)])(
    'may be %s',
    (id) => {
      expect(isMemberId(id)).toBe(true);
    },
  );

  it.each(['', 'W', 'A'.repeat(81), ' W1', 'W1 ', '  '])(
    'is not %j: its length or its ends are wrong',
    (id) => {
      expect(isMemberId(id)).toBe(false);
    },
  );

  it('has only the letters A to Z, digits, hyphens and blanks', () => {
    const others = Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code)).filter(
      (character) => !/[A-Za-z0-9 -]/.test(character),
    );
    for (const character of [...others, '\n', 'А', '一', '😀', '\u0301'])
      expect([character, isMemberId(`W1${character}2`)]).toEqual([character, false]);
  });
});

describe('plainMemberId', () => {
  it.each([
    ['a hyphen', 'W1\u20102'],
    ['a non-breaking hyphen', 'W1\u20112'],
    ['an en dash', 'W1–2'],
    ['an em dash', 'W1—2'],
    ['a minus', 'W1\u22122'],
    ['a full-width hyphen', 'W1－2'],
    ['full-width letters and digits', 'Ｗ１-２'],
    ['a byte order mark', '\uFEFFW1-2'],
    ['marks of the writing direction', '\u202DW1-2\u202C\u200E'],
    ['blanks at its ends', ' \u00A0W1-2\u3000'],
  ])('reads a pasted W1-2 with %s', (_what, pasted) => {
    expect(plainMemberId(pasted)).toBe('W1-2');
  });

  it.each(['\u00A0', '\u2007', '\u2009', '\u202F', '\u3000'])('reads %j as a blank', (blank) => {
    expect(plainMemberId(`W1${blank}2`)).toBe('W1 2');
  });

  it.each([
    ['a soft hyphen, which may be a hyphen of the card', 'W1\u00AD2'],
    ['a Cyrillic letter', 'W1\u0410'],
    ['a superscript digit', 'W1²'],
    ['a letter with a mark', 'Wé1'],
    ['a letter that would be another one in upper case', 'W1ſ'],
    ['a line break', 'W1\n2'],
  ])('does not guess a meaning of %s', (_what, typed) => {
    expect(plainMemberId(typed)).toBe(typed);
    expect(isMemberId(typed)).toBe(false);
  });

  it('does not change an id of the alphabet, or its own output', () => {
    const typed = fc.string({ unit: 'binary', maxLength: 20 });
    fc.assert(
      fc.property(fc.oneof(typed, fc.stringMatching(/^[A-Za-z0-9 -]{0,20}$/)), (text) => {
        const plain = plainMemberId(text);
        expect(plainMemberId(plain)).toBe(plain);
        return !MEMBER_ID_CHARACTERS.test(text) || plain === text.trim();
      }),
    );
  });
});

describe('unlabelledMemberId', () => {
  it.each([
    ['ID: W123456789', 'W123456789'],
    ['id:w123', 'w123'],
    ['ID# W123', 'W123'],
    ['ID #W123', 'W123'],
    ['# W123', 'W123'],
    ['Member ID: W12 345', 'W12 345'],
    ['MEMBER ID NO.: 0012', '0012'],
    ['Subscriber number #: 77', '77'],
    ['MBI: 1EG4-TE5-MK73', '1EG4-TE5-MK73'],
    ['MemberID #: W1', 'W1'],
  ])('takes the label off %j', (typed, id) => {
    expect(unlabelledMemberId(typed)).toBe(id);
  });

  it.each(['ID12345678', 'MEMBER1', 'ID W123', 'W:123', 'Policy: 12', 'NO123'])(
    'leaves %j alone: the letters may belong to the id',
    (typed) => {
      expect(unlabelledMemberId(typed)).toBe(typed);
    },
  );
});

describe('x12MemberId', () => {
  it.each([
    ['W123456789', 'W123456789'],
    ['w12 345 6789', 'W123456789'],
    ['W12-345-6789', 'W123456789'],
    ['123-45-6789', '123456789'],
    ['XYZ 123 456 789', 'XYZ123456789'],
    ['JKL-123-4567', 'JKL1234567'],
    ['W-', 'W'],
    ['-W1', 'W1'],
  ])('of %s, printed in groups, is %s', (typed, sent) => {
    expect(x12MemberId(typed)).toBe(sent);
  });

  it.each([
    ['123456789-01', '123456789-01'],
    ['123 456 789 - 01', '123456789-01'],
    ['W12-345-6789-1', 'W123456789-1'],
    ['1234567-8', '1234567-8'],
  ])(
    'of %s keeps the hyphen before the last one or two digits, which may name a person: %s',
    (typed, sent) => {
      expect(x12MemberId(typed)).toBe(sent);
    },
  );

  it.each(['1EG4-TE5-MK73', '1eg4 te5 mk73', '1EG4TE5MK73', '1EG4-TE5-MK-73'])(
    'of the MBI %s has no hyphen at all',
    (typed) => {
      expect(x12MemberId(typed)).toBe('1EG4TE5MK73');
    },
  );

  it.each(['1SG4-TE5-MK-73', '0EG4-TE5-MK-73', '1EG4-TE5-M1-73', '1EG4-TE55-MK-73'])(
    'takes %s for no MBI: a position of it is wrong',
    (typed) => {
      expect(x12MemberId(typed)).toMatch(/-73$/);
    },
  );

  it('changes nothing about its own output, and nothing that two ids are compared by', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9 -]{0,20}$/), (id) => {
        const sent = x12MemberId(id);
        expect(x12MemberId(sent)).toBe(sent);
        expect(comparedMemberId(sent)).toBe(comparedMemberId(id));
      }),
    );
  });
});

it.each([
  ['0b9ffb0e-7a43-4a4c-9d0e-3f3f6a1f2b11', true],
  ['0B9FFB0E-7A43-4A4C-9D0E-3F3F6A1F2B11', true],
  ['0b9ffb0e7a434a4c9d0e3f3f6a1f2b11', false],
  ['{0b9ffb0e-7a43-4a4c-9d0e-3f3f6a1f2b11}', false],
  ['0b9ffb0e-7a43-4a4c-9d0e-3f3f6a1f2b1g', false],
  ['', false],
])('whether %j is a UUID: %s', (text, isOne) => {
  expect(isUuid(text)).toBe(isOne);
});

it.each([
  ['1999999984', true],
  ['199999998', false],
  ['19999999840', false],
  ['١٩٩٩٩٩٩٩٨٤', false],
  ['1999999984\n', false],
])('whether %j has the form of an NPI: %s', (text, isOne) => {
  expect(NPI_FORM.test(text)).toBe(isOne);
});
