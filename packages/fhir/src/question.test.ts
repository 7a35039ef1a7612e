import { AppError } from '@eligibility/kit';
import type { InputIssue } from './input-error';
import { questionOf } from './question';
import { coverage, patient, request } from './_requests';

const JANE = {
  memberId: 'W123456789',
  patientFirstName: 'Jane',
  patientLastName: 'Doe',
  patientDateOfBirth: '1980-01-31',
  patientGender: 'F',
};
const NPI = { system: 'http://hl7.org/fhir/sid/us-npi', value: '1999999984' };
const SERVICE = 'https://x12.org/codes/service-type-codes';

function issuesOf(read: () => unknown): readonly InputIssue[] {
  try {
    read();
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown.options.extensions?.['issues'] as readonly InputIssue[];
    throw thrown;
  }
  throw new Error('it was read');
}

describe('a CoverageEligibilityRequest', () => {
  it('asks about the patient, the coverage and the insurer that it contains', () => {
    expect(questionOf(request())).toMatchObject({
      fields: JANE,
      payerNames: ['60054', 'Aetna'],
      providerNpi: undefined,
      reference: undefined,
      callbackUrl: undefined,
    });
  });

  it('means the resources of its Bundle by their full address, and by their type and id', () => {
    const bundled = [
      { fullUrl: 'urn:uuid:9d1c', resource: patient({ id: 'p1' }) },
      { resource: coverage({ id: 'c1' }) },
    ];
    const asked = request({
      contained: undefined,
      patient: { reference: 'urn:uuid:9d1c' },
      insurance: [{ coverage: { reference: 'https://ehr.example/fhir/Coverage/c1' } }],
    });
    delete (asked as { contained?: unknown }).contained;
    expect(questionOf(asked, bundled).fields).toEqual(JANE);
  });

  it('asks about the focal insurance, whichever its place', () => {
    const contained = [patient(), coverage(), coverage({ id: 'other', subscriberId: 'M2' })];
    const insurance = [
      { coverage: { reference: '#coverage' } },
      { focal: true, coverage: { reference: '#other' } },
    ];
    expect(questionOf(request({ contained, insurance })).fields.memberId).toBe('M2');
  });

  it('takes a coverage that is named by the member id alone', () => {
    const insurance = [{ coverage: { identifier: { value: 'M3' } } }];
    const read = questionOf(request({ insurance }));
    expect(read.fields.memberId).toBe('M3');
    expect(read.repeated.coverage).toEqual({ identifier: { value: 'M3' } });
  });

  it.each([
    ['its identifier', { identifier: { value: '60054' } }, ['60054']],
    ['its display', { reference: 'Organization/7', display: 'Aetna' }, ['Aetna']],
    ['a contained organization, but not by its NPI', { reference: '#payer' }, ['60054', 'Aetna Inc']],
  ])('names the payer by %s', (_, insurer, names) => {
    const payer = {
      resourceType: 'Organization',
      id: 'payer',
      name: 'Aetna Inc',
      identifier: [NPI, { value: '60054' }],
    };
    const read = questionOf(request({ insurer, contained: [patient(), coverage(), payer] }));
    expect(read.payerNames).toEqual(names);
  });

  it.each([
    ['a logical reference', { identifier: NPI }],
    ['a practitioner', { reference: '#doctor' }],
    ['the practitioner of a role', { reference: '#role' }],
  ])('finds the NPI of the provider in %s', (_, provider) => {
    const contained = [
      patient(),
      coverage(),
      {
        resourceType: 'Practitioner',
        id: 'doctor',
        name: [{ family: 'Ray', given: ['Ann'] }],
        identifier: [NPI],
      },
      { resourceType: 'PractitionerRole', id: 'role', practitioner: { reference: '#doctor' } },
    ];
    expect(questionOf(request({ provider, contained })).providerNpi).toBe('1999999984');
  });

  it('takes the provider of its first item, where it names none itself', () => {
    const item = [{ provider: { identifier: NPI } }];
    expect(questionOf(request({ item })).providerNpi).toBe('1999999984');
  });

  it('has no NPI of a role that refers to itself', () => {
    const itself = { reference: '#role' };
    const role = { resourceType: 'PractitionerRole', id: 'role', practitioner: itself, organization: itself };
    const { providerNpi } = questionOf(
      request({ contained: [patient(), coverage(), role], provider: itself }),
    );
    expect(providerNpi).toBeUndefined();
  });

  it('is refused where its patient has a type that every object has as a member', () => {
    const contained = [{ ...patient(), resourceType: 'constructor' }, coverage()];
    expect(() => questionOf(request({ contained }))).toThrow(AppError);
  });

  it('asks about services, a procedure and a day', () => {
    const item = [
      {
        category: {
          coding: [
            { system: 'local', code: 'x' },
            { system: SERVICE, code: '98' },
          ],
        },
      },
      {
        category: {
          coding: [{ system: 'http://terminology.hl7.org/CodeSystem/ex-benefitcategory', code: '35' }],
        },
      },
      { productOrService: { coding: [{ system: 'http://www.ada.org/cdt', code: 'D0120' }] } },
    ];
    expect(questionOf(request({ item, servicedPeriod: { start: '2026-12-01T08:00:00Z' } })).fields).toEqual({
      ...JANE,
      serviceTypeCodes: ['98', '35'],
      procedureCode: 'D0120',
      dateOfService: '2026-12-01',
    });
  });

  it.each([
    [
      'a UUID',
      { system: 'urn:ietf:rfc:3986', value: 'urn:uuid:0d9c7f36-8a52-4a0f-b0a7-6a4f2f3f9d11' },
      '0d9c7f36-8a52-4a0f-b0a7-6a4f2f3f9d11',
    ],
    [
      'another identifier',
      { system: 'https://ehr.example/requests', value: '42' },
      'https://ehr.example/requests|42',
    ],
  ])('is called by %s of its own', (_, identifier, reference) => {
    const read = questionOf(request({ identifier: [identifier] }));
    expect(read.reference).toBe(reference);
    expect(read.repeated.request).toEqual({ type: 'CoverageEligibilityRequest', identifier });
  });

  it('says where Salesforce Health Cloud wants to be called back', () => {
    const extension = [
      { url: 'https://infinitus.ai/fhir/callback-url', valueUrl: 'https://crm.example/back' },
    ];
    expect(questionOf(request({ extension })).callbackUrl).toBe('https://crm.example/back');
  });

  it('repeats references to what it contains as logical ones', () => {
    const contained = [patient({ identifier: [{ system: 'mrn', value: '7' }] }), coverage()];
    expect(questionOf(request({ contained })).repeated).toMatchObject({
      patient: { type: 'Patient', identifier: { system: 'mrn', value: '7' }, display: 'Jane Q Doe' },
      coverage: { type: 'Coverage' },
      insurer: { identifier: { value: '60054' }, display: 'Aetna' },
    });
  });

  it('is refused with every element that R4 demands', () => {
    const issues = issuesOf(() => questionOf({ resourceType: 'CoverageEligibilityRequest', purpose: [] }));
    expect(issues.map(({ expression, code }) => [expression, code])).toEqual(
      ['purpose', 'patient', 'insurer', 'insurance'].map((name) => [
        `CoverageEligibilityRequest.${name}`,
        'required',
      ]),
    );
  });

  it.each([
    ['another resource', { resourceType: 'Patient' }, 'resourceType', 'structure'],
    ['a purpose that is none of ours', { purpose: ['discovery'] }, 'purpose', 'not-supported'],
    ['a patient who did not come with it', { patient: { reference: 'Patient/1' } }, 'patient', 'not-found'],
    [
      'a coverage that did not come with it',
      { insurance: [{ coverage: { reference: 'Coverage/1' } }] },
      'insurance[0].coverage',
      'not-found',
    ],
    ['an insurer without a name', { insurer: { reference: 'Organization/1' } }, 'insurer', 'not-found'],
    ['a month in place of a day', { servicedDate: '2026-12' }, 'servicedDate', 'structure'],
    [
      'a category of an unknown system',
      { item: [{ category: { coding: [{ code: '98' }] } }] },
      'item[0].category',
      'not-supported',
    ],
    [
      'a broken contained resource',
      { contained: [patient({ birthDate: '1980' }), coverage()] },
      'patient.resolve().birthDate',
      'structure',
    ],
  ])('is refused with %s', (_, changes, element, code) => {
    expect(issuesOf(() => questionOf(request(changes)))).toEqual([
      { expression: `CoverageEligibilityRequest.${element}`, code, message: expect.any(String) as string },
    ]);
  });

  it('is refused with two procedures', () => {
    const item = ['D0120', 'D0150'].map((code) => ({
      productOrService: { coding: [{ system: 'http://www.ada.org/cdt', code }] },
    }));
    expect(issuesOf(() => questionOf(request({ item })))).toEqual([
      expect.objectContaining({ expression: 'CoverageEligibilityRequest.item.productOrService' }),
    ]);
  });
});
