import { INQUIRY } from '../../domain/_inquiry';
import type { Inquiry } from '../../domain/inquiry';
import { buildRequest, controlNumber, requestBody } from './json-connector';

const CLINIC = { organizationName: 'Maple Street Clinic', npi: '1999999984' };

describe('buildRequest', () => {
  it('is the whole inquiry and nothing else', () => {
    expect(JSON.parse(JSON.stringify(buildRequest(INQUIRY)))).toEqual({
      controlNumber: expect.stringMatching(/^\d{9}$/) as string,
      tradingPartnerServiceId: '00042',
      provider: CLINIC,
      subscriber: {
        memberId: 'MARKERMEMBER',
        firstName: 'Markerfirst',
        lastName: 'Markerlast',
        dateOfBirth: '19840229',
      },
      encounter: { serviceTypeCodes: ['30'] },
    });
  });

  it('has the member id letter by letter, and no relationship that nobody stated', () => {
    const subscriber = { ...INQUIRY.subscriber, memberId: 'Aetna9wcSu-b 1' };
    const dependent = { firstName: 'Jo', lastName: 'Doe', relationship: 'unknown' } as const;
    const { dependents, subscriber: sent } = buildRequest({ ...INQUIRY, subscriber, dependent });
    expect(sent.memberId).toBe('Aetna9wcSu-b 1');
    expect(dependents).toEqual([{ firstName: 'Jo', lastName: 'Doe' }]);
  });

  it('leaves out a first name that is not known', () => {
    const { subscriber } = buildRequest({ ...INQUIRY, subscriber: { ...INQUIRY.subscriber, firstName: '' } });
    expect(Object.keys(subscriber)).toEqual(['memberId', 'lastName', 'dateOfBirth']);
  });

  it('names a person without a member id by the social security number', () => {
    const memberless = { memberId: '', socialSecurityNumber: '219099999' };
    const inquiry = { ...INQUIRY, subscriber: { ...INQUIRY.subscriber, ...memberless } };
    expect(buildRequest(inquiry).subscriber).toEqual({
      ssn: '219099999',
      firstName: 'Markerfirst',
      lastName: 'Markerlast',
      dateOfBirth: '19840229',
    });
    expect(requestBody(inquiry)).toContain('"ssn":"219099999"');
    const wrong = { ...INQUIRY, subscriber: { ...inquiry.subscriber, socialSecurityNumber: '219' } };
    expect(requestBody(wrong)).toBeUndefined();
    const byName = { ...INQUIRY.subscriber, memberId: '' };
    expect(requestBody({ ...INQUIRY, subscriber: byName })).not.toMatch(/memberId|ssn/);
    const noDay = { ...byName, dateOfBirth: undefined };
    expect(requestBody({ ...INQUIRY, subscriber: noDay })).toBeUndefined();
  });

  it.each<[string, Partial<Inquiry>, object]>([
    [
      'several service types at once, in their order',
      { serviceTypeCode: 'PT', serviceTypeCodes: ['98', 'UC'] },
      { serviceTypeCodes: ['98', 'UC'] },
    ],
    [
      'another day than today',
      { dateOfService: '2026-12-01' },
      { serviceTypeCodes: ['30'], dateOfService: '20261201' },
    ],
    [
      'a dental procedure',
      { procedureCode: 'D0120' },
      { serviceTypeCodes: ['30'], procedureCode: 'D0120', productOrServiceIDQualifier: 'AD' },
    ],
    [
      'a medical procedure',
      { procedureCode: '99213' },
      { serviceTypeCodes: ['30'], procedureCode: '99213', productOrServiceIDQualifier: 'HC' },
    ],
    [
      'a procedure alone, where there is no service type',
      { serviceTypeCodes: [], procedureCode: 'D0120' },
      { procedureCode: 'D0120', productOrServiceIDQualifier: 'AD' },
    ],
  ])('asks about %s', (_what, differences, encounter) => {
    expect(buildRequest({ ...INQUIRY, ...differences }).encounter).toEqual(encounter);
  });

  it.each<[string, Partial<Inquiry['provider']>, object]>([
    [
      'by the person who has the NPI, instead of the organization',
      { practitioner: { firstName: 'Ann', lastName: 'Ray' } },
      { firstName: 'Ann', lastName: 'Ray', npi: '1999999984' },
    ],
    [
      'with its taxonomy where it has one',
      { taxonomyCode: '207Q00000X' },
      { ...CLINIC, providerCode: 'BI', referenceIdentification: '207Q00000X' },
    ],
    [
      'without an NPI by the number that the payer gave it, and by its other ids',
      {
        npi: '',
        payerIds: [
          { qualifier: 'TJ', id: '12-3456789' },
          { qualifier: 'SV', id: '0098765' },
        ],
      },
      { organizationName: 'Maple Street Clinic', serviceProviderNumber: '0098765', taxId: '123456789' },
    ],
  ])('names a provider %s', (_how, differences, provider) => {
    expect(buildRequest({ ...INQUIRY, provider: { ...INQUIRY.provider, ...differences } }).provider).toEqual(
      provider,
    );
  });

  it.each([
    ["O'Brien Jr.", { lastName: "O'Brien", suffix: 'JR' }],
    ["O'BRIEN-SMITH, III", { lastName: "O'BRIEN-SMITH", suffix: 'III' }],
    ['Li', { lastName: 'Li' }],
    ['Jr', { lastName: 'Jr' }],
  ])('names %s as X12 does, the suffix apart from the last name', (lastName, names) => {
    const subscriber = { ...INQUIRY.subscriber, lastName };
    const {
      memberId: _id,
      firstName: _first,
      dateOfBirth: _born,
      ...rest
    } = buildRequest({
      ...INQUIRY,
      subscriber,
    }).subscriber;
    expect(rest).toEqual(names);
  });

  it('names the group and the gender where they are known', () => {
    const known = { gender: 'F', groupNumber: '88121' };
    const subscriber = { ...INQUIRY.subscriber, ...known };
    expect(buildRequest({ ...INQUIRY, subscriber }).subscriber).toMatchObject(known);
  });

  it('leaves an unknown date of birth out', () => {
    const subscriber = { ...INQUIRY.subscriber, dateOfBirth: undefined };
    expect(buildRequest({ ...INQUIRY, subscriber }).subscriber).not.toHaveProperty('dateOfBirth');
  });

  it('derives the control number from the check, the same each time', () => {
    expect(controlNumber({ checkId: '0b9ffb0e-7a43-4a4c-9d0e-3f3f00000001' })).toBe('000000001');
    expect(controlNumber({ checkId: '0b9ffb0e-7a43-4a4c-9d0e-3f3fffffffff' })).toBe('294967295');
    expect(buildRequest(INQUIRY).controlNumber).toBe(controlNumber(INQUIRY));
  });

  it('names a dependent as the patient, and of the policyholder only what is known', () => {
    const dependent = {
      firstName: 'Timmy',
      lastName: 'Young Jr',
      dateOfBirth: '2015-03-04',
      relationship: 'child',
    } as const;
    const subscriber = { memberId: 'M1', firstName: '', lastName: '' };
    expect(buildRequest({ ...INQUIRY, subscriber, dependent })).toMatchObject({
      subscriber: { memberId: 'M1' },
      dependents: [
        {
          firstName: 'Timmy',
          lastName: 'Young',
          suffix: 'JR',
          dateOfBirth: '20150304',
          individualRelationshipCode: '19',
        },
      ],
    });
    expect(buildRequest({ ...INQUIRY, subscriber, dependent }).subscriber).toEqual({ memberId: 'M1' });
    expect(buildRequest(INQUIRY)).not.toHaveProperty('dependents');
  });
});
