import { kindsFor, usualOf, visitName } from './visit-kinds';

const AETNA = '60054';

it('offers each kind of visit once, in the order of the rates, without those of other payers alone', () => {
  const rates = [
    { visitKind: 'office-visit' },
    { visitKind: 'office-visit', payerId: AETNA },
    { visitKind: 'imaging', payerId: '62308' },
    { visitKind: 'new-patient-visit', payerId: AETNA },
  ];
  expect(kindsFor(rates, AETNA)).toEqual(['office-visit', 'new-patient-visit']);
  expect(kindsFor(rates, null)).toEqual(['office-visit']);
});

it.each([
  [['imaging', 'default'], 'default'],
  [['imaging'], 'imaging'],
  [['imaging', 'office-visit'], undefined],
  [[], undefined],
])('of %j it is %s until a person chooses', (kinds, usual) => {
  expect(usualOf(kinds)).toBe(usual);
});

it('writes the name of a visit for people', () => {
  expect(['new-patient-visit', 'mri', 'visit-2'].map(visitName)).toEqual([
    'New patient visit',
    'Mri',
    'Visit 2',
  ]);
});
