import { readRejects } from './read-rejects';

const aaa = (code: unknown, location = 'Loop 2100C') => ({ field: 'AAA', code, location });
const codesIn = (body: Readonly<Record<string, unknown>>) => {
  const { rejects, partialRejects } = readRejects(body);
  return [rejects.map(({ code }) => code), partialRejects.map(({ code }) => code)];
};

describe('readRejects', () => {
  it('takes the AAA of every loop, each code once, in the order of the answer', () => {
    const body = {
      errors: [aaa('72'), aaa('75')],
      payer: { aaaErrors: [aaa('42', 'Loop 2100A')] },
      provider: { aaaErrors: [aaa('43', 'Loop 2100B')] },
      subscriber: { aaaErrors: [aaa('72'), aaa('73')] },
      dependents: [{ aaaErrors: [aaa('58', 'Loop 2100D')] }],
    };
    expect(codesIn(body)).toEqual([['72', '75', '42', '43', '73', '58'], []]);
  });

  it('separates a rejection of the inquiry from a rejection of a part of the benefits', () => {
    expect(codesIn({ errors: [aaa('70', 'Loop 2110C'), aaa('CI', 'Loop 2110D'), aaa('58')] })).toEqual([
      ['58'],
      ['70', 'CI'],
    ]);
  });

  it('treats an error without field as an AAA when its code is one', () => {
    expect(
      codesIn({ status: 'ERROR', errors: [{ code: '33', description: 'Payer X is not configured' }] }),
    ).toEqual([['33'], []]);
  });

  it('ignores errors about the JSON of the request', () => {
    const errors = [
      { field: 'controlNumber', code: '33' },
      { field: 'AAA', code: 'INVALID' },
      { code: 1001 },
      'oops',
      null,
    ];
    expect(codesIn({ errors })).toEqual([[], []]);
  });

  it.each([
    ['Please Correct and Resubmit', 'C'],
    ['Resubmission Not Allowed', 'N'],
    ['Please Resubmit Original Transaction', 'P'],
    ['Resubmission Allowed', 'R'],
    ['Please Wait 30 Days and Resubmit', 'W'],
    ['Something new', undefined],
  ])('reads the follow-up action %j as %s', (followupAction, followUp) => {
    expect(readRejects({ errors: [{ ...aaa('42'), followupAction }] }).rejects).toEqual([
      { code: '42', followUp },
    ]);
  });

  it('reads at most a hundred', () => {
    const errors = Array.from({ length: 500 }, (_, index) =>
      aaa(index.toString(36).toUpperCase().padStart(2, '0')),
    );
    expect(readRejects({ errors }).rejects).toHaveLength(100);
  });
});
