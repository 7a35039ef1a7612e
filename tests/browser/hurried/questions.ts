/** What the form has when it is sent: the text of each field, by its label. */
export type Form = Readonly<Record<string, string>>;

/** Who is asked about whom, in the one spelling in which two questions can be compared. */
export type Question = {
  /** The payer's id; the text itself where it names no payer of the catalog. */
  readonly payer: string;
  readonly memberId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** `YYYY-MM-DD`, empty without one; undefined where the text is none that the hands type. */
  readonly birthDate: string | undefined;
};

/** The payers of the catalog: their ids by name, in small letters. */
export type PayerIds = ReadonlyMap<string, string>;

export const FIELDS = ['Payer', 'Member id', 'First name', 'Last name', 'Date of birth'] as const;
export type Field = (typeof FIELDS)[number];

/** Names that occur nowhere else on a page, so that a card that has them is about this person. */
export const PEOPLE = [
  { firstName: 'Annika', lastName: 'Quillfeather' },
  { firstName: 'Bobby', lastName: 'de la Zorza' },
  { firstName: 'Celeste', lastName: 'Yarrowby' },
] as const;

/** Days as people type them, with what they mean. */
export const BIRTH_DATES: ReadonlyMap<string, string> = new Map([
  ['', ''],
  ['4/12/1980', '1980-04-12'],
  ['1991-11-30', '1991-11-30'],
  ['July 8, 1967', '1967-07-08'],
  ['02/29/2004', '2004-02-29'],
]);

/** What the simulator does, by the beginning of the member id. docs/guides/test-members.md has them all. */
export const QUICK = ['W', 'PARTIAL', 'INACTIVE', 'AAA75'] as const;
export const TROUBLED = ['SLOW500', 'SLOW', 'HANG', 'GARBAGE', 'HTTP500', 'RESET', 'TA1'] as const;

/** The question of a form, or undefined where the form is not complete, or asks a scenario and no payer. */
export function questionOf(form: Form, ids: PayerIds): Question | undefined {
  const [payer = '', memberId = '', firstName = '', lastName = ''] = FIELDS.map((field) =>
    folded(form[field]),
  );
  const question = {
    payer: ids.get(payer) ?? payer,
    memberId: memberIdOf(memberId),
    firstName,
    lastName,
    birthDate: BIRTH_DATES.get((form['Date of birth'] ?? '').trim()),
  };
  const isComplete = [payer, firstName, lastName].every((text) => text !== '') && memberId.length > 1;
  const isScenario = folded(form['Scenario']) !== '';
  return isComplete && !isScenario ? question : undefined;
}

/** The question of a request as the console sends it. */
export function questionAsked(body: Readonly<Record<string, unknown>>, ids: PayerIds): Question {
  const text = (name: string): string => folded(typeof body[name] === 'string' ? body[name] : '');
  const payer = text('payerName');
  return {
    payer: ids.get(payer) ?? payer,
    memberId: memberIdOf(text('memberId')),
    firstName: text('patientFirstName'),
    lastName: text('patientLastName'),
    birthDate: text('patientDateOfBirth'),
  };
}

/** Two questions are the same where these are. */
export function keyOf({ payer, memberId, firstName, lastName, birthDate }: Question): string {
  return [payer, memberId, firstName, lastName, birthDate ?? '?'].join(' | ');
}

/** The payer refuses our message itself, which is never charged: docs/guides/charging.md. */
export function isCharged({ memberId }: Question): boolean {
  return !memberId.startsWith('TA1');
}

/** In small letters, with single blanks. */
export function folded(text: string | undefined): string {
  return (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Blanks and dashes are no part of a member id. */
function memberIdOf(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}
