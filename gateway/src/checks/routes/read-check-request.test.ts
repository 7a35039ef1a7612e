import { AppError } from '@eligibility/kit';
import fc from 'fast-check';
import { BEGAN_MS, QUESTION } from '../../testing/samples';
import { questionParsers } from './read-check-request';

const FIELDS = {
  payerName: 'Cascade Mutual',
  memberId: 'CANARY77001',
  patientFirstName: 'Canarina',
  patientLastName: 'Markerlast',
  patientDateOfBirth: '1984-02-29',
};
const UNDATED = { patientDateOfBirth: undefined };
const { live: parseQuestion, mock: parseMockQuestion } = questionParsers({ now: () => BEGAN_MS });
const parse = (differences: object = {}) => parseQuestion({ ...FIELDS, ...differences });

/** Which fields a request was refused for, and why. */
function problemsOf(act: () => unknown): readonly string[] {
  try {
    act();
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'validation-failed')
      return (thrown.options.fields ?? []).map(({ field, message }) => `${field} ${message}`);
    throw thrown;
  }
  return [];
}
const problems = (differences: object): readonly string[] => problemsOf(() => parse(differences));

/** Anything a program can put into a string: delimiters and control characters often, halves of characters too. */
const codeUnit = fc
  .oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0, max: 0xffff }))
  .map((code) => String.fromCharCode(code));

const LIMITS = [
  ['payerName', 1, 120],
  ['memberId', 2, 80],
  ['patientFirstName', 1, 35],
  ['patientLastName', 1, 60],
] as const;
const NAMES = LIMITS.map(([field]) => field);
const IN_SEGMENTS = NAMES.filter((field) => field !== 'payerName');
const refusalOf = (field: string): string => {
  if (field === 'memberId') return 'memberId may have letters A to Z, digits, hyphens and blanks only';
  const kinds = 'control characters, unreadable characters';
  return field === 'payerName'
    ? `payerName must not contain ${kinds} or controls of the writing direction`
    : `${field} must not contain ${kinds}, controls of the writing direction or any of ~ * ^ : |`;
};

describe('parseQuestion', () => {
  it('returns a question, and drops unknown fields', () => {
    expect(parse({ mockFixture: ' ', idempotencyKey: [], nested: { x: 1 } })).toEqual(QUESTION);
  });

  it('accepts the parameters of a query, which have no prototype', () => {
    expect(parseQuestion(Object.assign(Object.create(null) as object, FIELDS))).toEqual(QUESTION);
  });

  it.each(LIMITS)('accepts a %s of %i to %i characters', (field, min, max) => {
    expect(problems({ [field]: 'x'.repeat(min) })).toEqual([]);
    expect(problems({ [field]: 'x'.repeat(max) })).toEqual([]);
    expect(problems({ [field]: 'x'.repeat(max + 1) })).toEqual([
      `${field} must have at most ${String(max)} characters`,
    ]);
    expect(problems({ ...UNDATED, [field]: '' })).toEqual([`${field} must not be empty`]);
    expect(problems({ ...UNDATED, [field]: ' \t\u00a0 ' })).toEqual([`${field} must not be empty`]);
  });

  it.each([' x ', '- - -', 'ID: x', '\u200B'])(
    'refuses the memberId %j, of one character or none',
    (memberId) => {
      expect(problems({ memberId })).toEqual(['memberId must have at least two letters or digits']);
    },
  );

  it('trims before it measures, and normalizes to NFC', () => {
    const padded = `  ${'x'.repeat(80)}\n`;
    expect(parse({ memberId: padded }).patient.memberId).toHaveLength(80);
    expect(parse({ patientFirstName: 'Zoe\u0308' }).patient.firstName).toBe('Zo\u00eb');
    expect(problems({ patientFirstName: 'e\u0301'.repeat(35) })).toEqual([]);
  });

  it.each(NAMES)('names a %s that is missing or not a text', (field) => {
    expect(problems({ ...UNDATED, [field]: undefined })).toEqual([`${field} is required`]);
    for (const value of [null, 7, true, {}, ['x'], ['Canarina', 'Canarina']])
      expect(problems({ ...UNDATED, [field]: value })).toEqual([`${field} must be text`]);
  });

  it('needs no first name of the policyholder beside id, last name and birth date', () => {
    expect(parse({ patientFirstName: null }).patient.firstName).toBe('');
    const other = { patientFirstName: ' ', subscriberFirstName: 'A', subscriberLastName: 'B' };
    expect(problems(other)).toEqual([
      expect.stringMatching(/^patientFirstName is required for a patient who/),
    ]);
  });

  it.each(NAMES)(
    'refuses control characters, lone surrogates and the replacement character in %s',
    (field) => {
      const hidden = [...'\u0000\u0007\n\r\u001b\u007f\u0085\ufffd', '\ud800', '\udfff'];
      for (const character of hidden)
        expect(problems({ [field]: `ab${character}cd` })).toEqual([refusalOf(field)]);
    },
  );

  it.each(NAMES.filter((field) => field !== 'memberId'))('accepts real names of people as %s', (field) => {
    expect(problems({ [field]: 'Zoë 😀 O’Neil-Çelik 王' })).toEqual([]);
  });

  it.each(IN_SEGMENTS)('refuses the delimiters of X12 in %s, so that no input can end a segment', (field) => {
    for (const delimiter of '~*^:|')
      expect(problems({ [field]: `ab${delimiter}cd` })).toEqual([refusalOf(field)]);
  });

  it.each([..."./#_(),&+'", 'é', 'А', '一', '\u00AD'])(
    'refuses a memberId with %s, which no clearinghouse takes, and says what it may have',
    (character) => {
      expect(problems({ memberId: `W1${character}2` })).toEqual([refusalOf('memberId')]);
    },
  );

  it('reads a pasted memberId like a typed one', () => {
    const pasted = '\uFEFF\u00A0Ｗ1\u00A02\u20113\u2013a ';
    expect(parse({ memberId: pasted }).patient.memberId).toBe('W1 2-3-a');
  });

  it.each([
    ['patientFirstName', '李'],
    ['patientFirstName', 'Иван'],
    ['patientLastName', "'-."],
    ['patientLastName', '@#$'],
    ['patientFirstName', '\u200B'],
    ['patientLastName', '😀'],
    ['patientFirstName', '①'],
    // Dots alone fit into the 35 characters of the element.
    ['patientFirstName', `${'…'.repeat(34)}A`],
  ])('refuses the %s %s, of which X12 can write nothing', (field, name) => {
    expect(problems({ [field]: name })).toEqual([
      `${field} must have a Latin letter or a digit: payers can read nothing else`,
    ]);
  });

  it('accepts them for a payer, whose name is matched and never sent', () => {
    expect(parse({ payerName: 'Blue Cross: PPO | HMO' }).payerName).toBe('Blue Cross: PPO | HMO');
  });

  it.each(['1984-02-29', '02/29/1984', ' 1984-02-29 '])(
    'reads the date of birth %j',
    (patientDateOfBirth) => {
      expect(parse({ patientDateOfBirth }).patient.dateOfBirth).toBe('1984-02-29');
    },
  );

  it.each([undefined, null, '', '  '])('has no date of birth when %j is sent', (patientDateOfBirth) => {
    expect(parse({ patientDateOfBirth }).patient.dateOfBirth).toBeUndefined();
  });

  it.each([
    ['29.02.1984', 'must be YYYY-MM-DD, MM/DD/YYYY or such as April 12, 1980'],
    ['1985-02-29', 'is not a date of the calendar'],
    ['31/12/1980', 'has a month above 12; write MM/DD/YYYY'],
    ['1980-31-12', 'has a month above 12; write YYYY-MM-DD'],
    ['00/12/1980', 'is not a date of the calendar'],
    ['1849-12-31', 'must not be before 1850'],
    ['2026-01-17', 'must not be in the future'],
    [19840229, 'must be text'],
    [['1984-02-29', '1984-02-29'], 'must be text'],
  ])('refuses the date of birth %j: it %s', (patientDateOfBirth, message) => {
    expect(problems({ patientDateOfBirth })).toEqual([`patientDateOfBirth ${message}`]);
  });

  it('compares the date with the time of the request', () => {
    const fields = { ...FIELDS, patientDateOfBirth: '2026-01-17' };
    let nowMs = Date.UTC(2026, 0, 16, 9);
    const { live } = questionParsers({ now: () => nowMs });
    expect(problemsOf(() => live(fields))).not.toEqual([]);
    nowMs = Date.UTC(2026, 0, 16, 10);
    expect(problemsOf(() => live(fields))).toEqual([]);
  });

  it('names every bad field at once', () => {
    const all = problemsOf(() => parseQuestion({ patientDateOfBirth: 'x' }));
    expect(all.map((problem) => problem.split(' ')[0])).toEqual([...NAMES, 'patientDateOfBirth']);
  });

  it('never quotes the input', () => {
    const canary = { ...FIELDS, memberId: 'CANARY~', patientLastName: 'CANARY'.repeat(20) };
    const texts = problems({ ...canary, patientDateOfBirth: 'CANARY', patientFirstName: ['CANARY'] });
    expect(texts).toHaveLength(4);
    expect(texts.join()).not.toContain('CANARY');
  });

  it.each([undefined, null, 7, 'text', true, [], [FIELDS]])('refuses %j, which has no fields', (input) => {
    expect(problemsOf(() => parseQuestion(input))).not.toEqual([]);
  });

  it('returns a question or `validation-failed` for any JSON value and any record of known fields', () => {
    const value = fc.oneof(fc.string({ unit: codeUnit }), fc.jsonValue());
    const records = fc.record(Object.fromEntries(Object.keys(FIELDS).map((field) => [field, value])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), records), (input) => {
        // Anything else that is thrown passes through `problemsOf` and fails the property.
        problemsOf(() => parseQuestion(input));
        problemsOf(() => parseMockQuestion(input));
      }),
      { numRuns: 500 },
    );
  });

  it('returns no question that could end a segment, whatever is typed', () => {
    const typed = fc.string({ unit: codeUnit, minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(typed, typed, typed, (memberId, patientFirstName, patientLastName) => {
        const differences = { memberId, patientFirstName, patientLastName };
        if (problems(differences).length > 0) return true;
        const { patient } = parse(differences);
        return !/[~*^:|\p{Cc}\p{Cs}]/u.test([patient.memberId, patient.firstName, patient.lastName].join(''));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('parseMockQuestion', () => {
  const slugOf = (differences: object): string =>
    parseMockQuestion({ ...FIELDS, ...differences }).mockFixture;

  it('returns the same question, with the slug of the fixture', () => {
    expect(parseMockQuestion({ ...FIELDS, mockFixture: ' dental ' })).toEqual({
      question: QUESTION,
      mockFixture: 'dental',
    });
  });

  it.each([undefined, '', ' '])('uses the first fixture when mockFixture is %j', (mockFixture) => {
    expect(slugOf({ mockFixture })).toBe('payer1-dependent1');
  });

  it.each([7, ['dental', 'dental'], 'x'.repeat(65)])('refuses %j as a slug', (mockFixture) => {
    expect(problemsOf(() => slugOf({ mockFixture }))).toHaveLength(1);
  });
});
