import { rateIn } from './typed-rate';

const ALL_PAYERS = { text: ' ', payerId: undefined };
const OFFICE = { visitKind: 'office-visit', serviceTypeCode: '98', allowedAmount: '$1,150.50', units: '1' };

function valuesOf(fields: Readonly<Record<string, string>>): FormData {
  const values = new FormData();
  for (const [name, value] of Object.entries(fields)) values.set(name, value);
  return values;
}

it('has no member for what was left empty', () => {
  expect(rateIn(valuesOf({ ...OFFICE, procedureCode: ' ', visit: '' }), ALL_PAYERS)).toEqual({
    visitKind: 'office-visit',
    serviceTypeCode: '98',
    allowedAmount: 1150.5,
    units: 1,
  });
});

it('has all that was filled in, and the payer that was picked', () => {
  const filled = valuesOf({ ...OFFICE, procedureCode: 'g0101', visit: 'specialist', units: '2' });
  expect(rateIn(filled, { text: 'Aetna', payerId: '60054' })).toMatchObject({
    payerId: '60054',
    procedureCode: 'G0101',
    visit: 'specialist',
    units: 2,
  });
});

it.each([
  ['payer', OFFICE, { text: 'Aet', payerId: undefined }],
  ['service', { ...OFFICE, serviceTypeCode: '' }, ALL_PAYERS],
  ['allowedAmount', { ...OFFICE, allowedAmount: 'much' }, ALL_PAYERS],
])('names the %s that is wrong', (wrong, fields, payer) => {
  expect(rateIn(valuesOf(fields), payer)).toBe(wrong);
});
