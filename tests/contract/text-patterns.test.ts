import { lookedUpText, REASON, sentName, shownText } from '../../gateway/src/http/fields';
import { nameField } from '../../gateway/src/identity/routes/sign-in-links';
import { document } from './_document';
import { resolve } from './openapi';

type TextSchema = { readonly pattern: string; readonly maxLength: number };

const schema = (name: string): TextSchema =>
  resolve<TextSchema>(document, { $ref: `#/components/schemas/${name}` });
const practitioner = (name: 'firstName' | 'lastName'): TextSchema =>
  resolve<{ readonly properties: Readonly<Record<typeof name, TextSchema>> }>(document, {
    $ref: '#/components/schemas/NewPractitioner',
  }).properties[name];

const RULES: readonly [string, TextSchema, ReturnType<typeof shownText>][] = [
  ['PayerName', schema('PayerName'), lookedUpText(120)],
  ['PatientFirstName', schema('PatientFirstName'), sentName(35)],
  ['PatientLastName', schema('PatientLastName'), sentName(60)],
  ['NewClinicName', schema('NewClinicName'), sentName(60)],
  ['firstName of NewPractitioner', practitioner('firstName'), sentName(35)],
  ['lastName of NewPractitioner', practitioner('lastName'), sentName(60)],
  ['NewName', schema('NewName'), shownText(120)],
  ['Reason', schema('Reason'), REASON],
  ['LinkName', schema('LinkName'), nameField],
];

/** Halves of surrogate pairs are left out: no UTF-8 text has one, and some languages' patterns cannot name them. */
const CODE_POINTS = Array.from({ length: 0x10000 }, (_, code) => code).filter(
  (code) => code < 0xd800 || code > 0xdfff,
);

describe.each(RULES)('the pattern of %s', (_name, { pattern, maxLength }, field) => {
  const form = new RegExp(pattern, 'u');
  const isTaken = (text: string): boolean => field.validate(text).error === undefined;

  it.each([
    ['alone', (character: string) => character],
    ['among letters', (character: string) => `A${character}b`],
  ])('accepts the same code points as the service, %s', (_where, write) => {
    const differing = CODE_POINTS.filter((code) => {
      const text = write(String.fromCharCode(code));
      return form.test(text) !== isTaken(text);
    });

    expect(differing.map((code) => code.toString(16))).toEqual([]);
  });

  it('has the maximum length of the service, and only syntax that other languages know', () => {
    expect([isTaken('x'.repeat(maxLength)), isTaken('x'.repeat(maxLength + 1))]).toEqual([true, false]);
    // Python has no \p{..}; Rust has no look-around; of what is escaped, all three know these alone.
    expect(pattern.replaceAll(/\\x[0-9A-F]{2}|\\u[0-9A-F]{4}/g, '')).not.toMatch(/\\|\(\?/);
  });
});
