import type { Clinic } from './clinic-acts';
import { clinicChangeIn, newClinicIn, npiProblem, payerIdsProblem } from './clinic-body';

const form = (values: Readonly<Record<string, string>>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
};

describe('npiProblem', () => {
  it.each(['1234567893', '1999999984'])('finds nothing wrong with %s', (npi) => {
    expect(npiProblem(npi)).toBeUndefined();
  });

  it.each([
    ['1234567890', /check digit/],
    ['2134567893', /check digit/],
    ['123456789', /ten digits/],
    ['12345678 3', /ten digits/],
    ['', /ten digits/],
  ])('says what is wrong with %j', (npi, problem) => {
    expect(npiProblem(npi)).toMatch(problem);
  });
});

describe('newClinicIn', () => {
  it('has a practitioner only where the NPI is a person', () => {
    const typed = { name: 'Riverside', npi: '1234567893', firstName: 'Ann', lastName: 'Lee' };
    expect(newClinicIn(form({ ...typed, holder: 'organization' }))).toEqual({
      name: 'Riverside',
      npi: '1234567893',
    });
    expect(newClinicIn(form({ ...typed, holder: 'person' }))).toMatchObject({
      practitioner: { firstName: 'Ann', lastName: 'Lee' },
    });
  });
});

describe('clinicChangeIn', () => {
  const clinic: Clinic = {
    clientId: 'c1',
    name: 'Riverside',
    npi: '1234567893',
    practitioner: { firstName: 'Ann', lastName: 'Lee' },
    retiredAt: null,
  };
  const same = {
    name: 'Riverside',
    npi: '1234567893',
    holder: 'person',
    firstName: 'Ann',
    lastName: 'Lee',
  };

  it('is empty when nothing was changed', () => {
    expect(clinicChangeIn(form(same), clinic)).toEqual({});
  });

  it.each([
    ['taxonomyCode', '207q00000x', '207Q00000X', '208D00000X'],
    ['state', 'tx', 'TX', 'GA'],
    ['defaultServiceType', 'al', 'AL', '35'],
  ])(
    'has the %s that was typed, in capital letters, and null for one that was deleted',
    (field, typed, value, before) => {
      expect(newClinicIn(form({ ...same, [field]: typed }))).toMatchObject({ [field]: value });
      expect(clinicChangeIn(form({ ...same, [field]: typed }), { ...clinic, [field]: before })).toEqual({
        [field]: value,
      });
      expect(clinicChangeIn(form({ ...same, [field]: typed }), { ...clinic, [field]: value })).toEqual({});
      expect(clinicChangeIn(form({ ...same, [field]: '' }), { ...clinic, [field]: value })).toEqual({
        [field]: null,
      });
      expect(clinicChangeIn(form(same), { ...clinic, [field]: value })).toEqual({ [field]: null });
    },
  );

  it('has the ids at payers that were typed, and null where all were deleted', () => {
    const ids = [{ payerId: 'TXMCD', qualifier: 'SV', id: '0098765' }] as const;
    const typed = { ...same, npi: '', payerProviderIds: ' txmcd sv 0098765\n\n' };
    expect(newClinicIn(form(typed))).toMatchObject({ payerProviderIds: [{ ...ids[0], payerId: 'txmcd' }] });
    expect(newClinicIn(form(typed))).not.toHaveProperty('npi');
    const before = { ...clinic, payerProviderIds: ids };
    const kept = { ...same, payerProviderIds: 'TXMCD SV 0098765' };
    expect(clinicChangeIn(form(kept), before)).toEqual({});
    expect(clinicChangeIn(form(same), before)).toEqual({ payerProviderIds: null });
    expect(payerIdsProblem('TXMCD SV 0098765')).toBeUndefined();
    expect(payerIdsProblem('TXMCD 0098765')).toMatch(/kind of two signs/);
  });

  it('has what was changed, and null for a person who is one no more', () => {
    expect(clinicChangeIn(form({ ...same, name: 'Lakeside' }), clinic)).toEqual({ name: 'Lakeside' });
    expect(clinicChangeIn(form({ ...same, lastName: 'Li' }), clinic)).toEqual({
      practitioner: { firstName: 'Ann', lastName: 'Li' },
    });
    expect(clinicChangeIn(form({ ...same, holder: 'organization' }), clinic)).toEqual({ practitioner: null });
  });

  it('knows a clinic whose list has no practitioner from one whose practitioner is null', () => {
    const { practitioner: _none, ...organization } = clinic;
    const typed = form({ ...same, holder: 'organization' });
    expect(clinicChangeIn(typed, organization)).toEqual({});
    expect(clinicChangeIn(typed, { ...organization, practitioner: null })).toEqual({});
  });
});
