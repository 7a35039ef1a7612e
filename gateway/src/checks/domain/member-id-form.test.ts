import fc from 'fast-check';
import { memberIdForm } from './member-id-form';

/** A member id as it is after validation: letters and digits in capitals, hyphens and blanks between them. */
const memberId = fc.stringMatching(/^[A-Za-z0-9]([ -]?[A-Za-z0-9]){1,19}$/);

describe('the form of a member id', () => {
  it.each([
    ['XYP123A45678', 'XYP999A99999'],
    ['w123-456-789', 'W999999999'],
    ['1EG4-TE5-MK73', '9AA9AA9AA99'],
    ['ABCDE 12', 'ABCAA99'],
    ['1ABC', '9AAA'],
    ['AB', 'AB'],
  ])('of %j is %j', (id, form) => {
    expect(memberIdForm(id)).toBe(form);
  });

  it('is undefined without a member id', () => {
    expect(memberIdForm(undefined)).toBeUndefined();
  });

  it('reveals no digit, and no letter after the third, of any id, and has its length', () => {
    fc.assert(
      fc.property(memberId, (id) => {
        const bare = id.replace(/[ -]/g, '').toUpperCase();
        const form = memberIdForm(id) ?? '';
        expect(form).toHaveLength(bare.length);
        expect(form).toMatch(/^[A-Z]{0,3}[A9]*$/);
        const [letters = ''] = /^[A-Z]{0,3}/.exec(bare) ?? [];
        expect(form.startsWith(letters)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is the same for two ids that differ in their digits alone', () => {
    fc.assert(
      fc.property(memberId, fc.nat(9), (id, digit) => {
        expect(memberIdForm(id.replace(/\d/g, String(digit)))).toBe(memberIdForm(id));
      }),
    );
  });
});
