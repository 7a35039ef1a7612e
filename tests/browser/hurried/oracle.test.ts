import { judge, type Promised } from './oracle';
import type { Noted, Notes } from './people';
import type { Form } from './questions';

const ANNIKA: Form = {
  Payer: 'aetna',
  'Member id': 'W-1 00',
  'First name': 'Annika',
  'Last name': 'Quillfeather',
  'Date of birth': '4/12/1980',
};
const BOBBY: Form = { ...ANNIKA, 'First name': 'Bobby', 'Last name': 'de la Zorza' };
const IDS = new Map([
  ['aetna', '60054'],
  ['60054', '60054'],
]);
const ANEW = 'Ask the payer again (1 check)';

type Part = Partial<Noted>;
const NOTED = {
  page: 0,
  at: 0,
  act: 'a',
  form: {},
  name: '',
  ageMs: 9_000,
  byKey: false,
  isInForm: true,
  card: '',
};
const submits = (form: Form, part: Part = {}): Noted =>
  ({ ...NOTED, kind: 'submit', form, ...part }) as Noted;
const presses = (name: string, part: Part = {}): Noted =>
  ({ ...NOTED, kind: 'press', name, isInForm: false, card: 'Annika Quillfeather', ...part }) as Noted;
const sends = (form: Form, at = 10, status = 200): readonly Noted[] => {
  const body = {
    payerName: form['Payer'],
    memberId: form['Member id'],
    patientFirstName: form['First name'],
    patientLastName: form['Last name'],
    patientDateOfBirth: '1980-04-12',
  };
  const request = `request at ${String(at)}`;
  return [
    { kind: 'sent', page: 0, at, request, body: JSON.stringify(body) },
    { kind: 'answered', page: 0, at: at + 5, request, status, checkId: '' },
  ];
};

function brokenBy(
  reports: readonly Noted[],
  captured: number,
  notes: Partial<Notes> = {},
): readonly Promised[] {
  const all = { reports: [...reports], left: [], mistyped: [], ...notes };
  const { violations } = judge(all, { captured, chargedLines: captured }, IDS);
  return violations.map(({ promise }) => promise);
}

describe('What hurried hands did is judged', () => {
  it.each<readonly [string, readonly Noted[], number]>([
    ['one question, sent once', [submits(ANNIKA), ...sends(ANNIKA)], 1],
    [
      'the same question twice, once by the id of its payer',
      [
        submits(ANNIKA),
        ...sends(ANNIKA),
        submits({ ...ANNIKA, Payer: '60054' }, { at: 50 }),
        ...sends(ANNIKA, 60),
      ],
      1,
    ],
    [
      'a payer that is not in the catalog',
      [submits({ ...ANNIKA, Payer: 'bcbs' }), ...sends({ ...ANNIKA, Payer: 'bcbs' }, 10, 422)],
      0,
    ],
    ['a question that a busy machine refused', [submits(ANNIKA), ...sends(ANNIKA, 10, 503)], 0],
    [
      'a payer that was to be asked anew, which a busy machine refused',
      [submits(ANNIKA), ...sends(ANNIKA), presses(ANEW, { at: 50 }), ...sends(ANNIKA, 60, 503)],
      1,
    ],
    ['a form that is not complete', [submits({ ...ANNIKA, 'Last name': '' })], 0],
    [
      'a message that the payer refuses',
      [submits({ ...ANNIKA, 'Member id': 'TA1-1' }), ...sends({ ...ANNIKA, 'Member id': 'TA1-1' })],
      0,
    ],
    [
      'an answer, and the payer asked anew',
      [submits(ANNIKA), ...sends(ANNIKA), presses(ANEW, { at: 9_000 }), ...sends(ANNIKA, 9_010)],
      2,
    ],
    [
      'a question that is sent again by itself after a reload',
      [submits(ANNIKA), ...sends(ANNIKA), ...sends(ANNIKA, 5_000)],
      1,
    ],
  ])('to keep every promise: %s', (_what, reports, captured) => {
    expect(brokenBy(reports, captured)).toEqual([]);
  });

  it.each<readonly [Promised, string, readonly Noted[], number]>([
    ['one charge a question', 'one question was charged twice', [submits(ANNIKA), ...sends(ANNIKA)], 2],
    ['one charge a question', 'a question was not asked', [submits(ANNIKA)], 0],
    ['nothing is sent without an act', 'no person did anything', [...sends(ANNIKA)], 0],
    [
      'the patient who was pressed',
      "a card's button asked about the patient in the form",
      [presses('Ask again', { form: BOBBY }), ...sends(BOBBY)],
      0,
    ],
    [
      'no key presses what has just appeared',
      'a key asked a payer',
      [presses('Florida Blue', { byKey: true, ageMs: 30 }), ...sends(ANNIKA)],
      0,
    ],
  ])('to break "%s" where %s', (promise, _what, reports, captured) => {
    expect(brokenBy(reports, captured)).toEqual([promise]);
  });

  it('a form that asks a scenario asks no payer', () => {
    expect(brokenBy([submits({ ...ANNIKA, Scenario: 'Active medical coverage' })], 0)).toEqual([]);
  });

  it('with patience for a page that was left at once: it may have sent the question, or not', () => {
    const left = [{ page: 0, at: 20 }];
    expect([0, 1, 2].map((captured) => brokenBy([submits(ANNIKA)], captured, { left }))).toEqual([
      [],
      [],
      ['one charge a question'],
    ]);
  });

  it('by the log, too, and by what was typed', () => {
    const notes = { reports: [], left: [], mistyped: ['Cigna was typed into Payer, and C is there'] };
    const { violations } = judge(notes, { captured: 0, chargedLines: 1 }, IDS);
    expect(violations.map(({ promise }) => promise)).toEqual([
      'the log says what was charged',
      'what is typed stays where it is typed',
    ]);
  });
});
