import type { Schema } from '@eligibility/api-types';
import { responseOf, type AnsweredCheck } from './response';
import { covered, plan } from './_plans';

const CHECK_ID = '0d9c7f36-8a52-4a0f-b0a7-6a4f2f3f9d11';
const PERSON = {
  firstName: 'JANE',
  middleName: null,
  lastName: 'DOE',
  suffix: null,
  memberId: 'W1',
  dateOfBirth: null,
  gender: null,
  relationship: null,
  maintenance: null,
  maintenanceReason: null,
  address: null,
  references: [],
  dates: [],
};

function details(changes: Partial<Schema<'BenefitDetails'>> = {}): Schema<'BenefitDetails'> {
  return {
    status: 'active',
    checkedAt: '2026-01-15T09:30:00.000Z',
    dateOfService: '2026-01-15',
    serviceType: { code: '30', text: null },
    payer: { name: 'AETNA', id: '60054', idKind: null, contacts: [] },
    provider: null,
    traces: [],
    patient: 'subscriber',
    subscriber: PERSON,
    dependent: null,
    rejections: [],
    plans: [plan({ coverage: [covered()] })],
    otherCoverage: [],
    warnings: [],
    summary: [],
    lines: [],
    differsFromAnswer: [],
    ...changes,
  };
}

function answer(changes: Partial<AnsweredCheck['answer']> = {}): AnsweredCheck['answer'] {
  return {
    success: true,
    benefitSummary: {
      coverageActive: true,
      planName: 'GOLD',
      payerName: 'Aetna',
      deductibleRemaining: null,
      outOfPocketRemaining: null,
      coinsurancePercent: null,
      copayAmount: null,
      inNetworkPreferred: null,
    },
    traceId: null,
    upstreamStatusCode: 200,
    latencyMs: 10,
    errorMessage: null,
    outcome: 'active',
    reason: null,
    benefits: details(),
    ...changes,
  };
}

const response = (changes: Partial<AnsweredCheck['answer']> = {}, check: Partial<AnsweredCheck> = {}) =>
  responseOf({
    answer: answer(changes),
    checkId: CHECK_ID,
    created: '2026-01-15T10:00:00.000Z',
    isSimulated: false,
    notAsked: [],
    ...check,
  });

describe('a CoverageEligibilityResponse', () => {
  it('is complete where the payer has answered, and says that the coverage is in force', () => {
    expect(response()).toMatchObject({
      resourceType: 'CoverageEligibilityResponse',
      id: CHECK_ID,
      status: 'active',
      outcome: 'complete',
      servicedDate: '2026-01-15',
      created: '2026-01-15T09:30:00.000Z',
      insurance: [{ coverage: { display: 'GOLD' }, inforce: true, benefitPeriod: { start: '2026-01-01' } }],
    });
  });

  it('names patient, coverage and insurer by what the payer said, once the request is no longer known', () => {
    const read = response();
    expect(read.patient).toEqual({ type: 'Patient', identifier: { value: 'W1' }, display: 'JANE DOE' });
    expect(read.insurer).toEqual({ type: 'Organization', identifier: { value: '60054' }, display: 'AETNA' });
    expect(read.request).toEqual({
      type: 'CoverageEligibilityRequest',
      identifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${CHECK_ID}` },
    });
  });

  it('names nobody where the payer named nobody', () => {
    const nobody = details({ subscriber: null, payer: { name: null, id: null, idKind: null, contacts: [] } });
    expect(response({ benefits: nobody })).toMatchObject({
      patient: { display: 'the patient of the request' },
      insurer: { display: 'the organization of the request' },
    });
    expect(response({ benefits: null })).toMatchObject({ insurer: { display: 'Aetna' } });
  });

  it('repeats the references of the request', () => {
    const repeated = {
      purpose: ['validation' as const],
      patient: { reference: 'Patient/1' },
      coverage: { identifier: { value: 'M' } },
      insurer: { display: 'Aetna' },
      requestor: { display: 'Maple Street' },
      request: { identifier: { value: '42' } },
    };
    const { coverage, ...others } = repeated;
    expect(response({}, { repeated })).toMatchObject({
      ...others,
      insurance: [{ coverage: { ...coverage, display: 'GOLD' } }],
    });
  });

  it('has the plan of the summary first, and leaves out whether a plan is in force that is not known', () => {
    const plans = [
      plan({ name: 'DENTAL', isInSummary: false, status: 'unknown', begin: null }),
      plan({ name: null, status: 'inactive', end: '2026-12-31' }),
    ];
    const { insurance } = response({ benefits: details({ plans, status: 'inactive' }), outcome: 'inactive' });
    expect(
      insurance?.map(({ coverage, inforce, benefitPeriod }) => [
        coverage.display,
        inforce,
        benefitPeriod?.end,
      ]),
    ).toEqual([
      ['the coverage of the request', false, '2026-12-31'],
      ['DENTAL', undefined, undefined],
    ]);
  });

  it('says whether the coverage is in force where the payer names no plan, and nothing where it is not known', () => {
    expect(response({ benefits: details({ plans: [] }) }).insurance).toMatchObject([{ inforce: true }]);
    expect(response({ benefits: details({ plans: [], status: 'unknown' }) })).not.toHaveProperty('insurance');
  });

  const REJECTION = {
    level: 'subscriber' as const,
    reason: { code: '75', text: 'Subscriber not found' },
    followUp: null,
    lines: [],
  };

  it('is an error with the reject codes of the payer', () => {
    const rejected = {
      benefits: details({ rejections: [REJECTION], plans: [], status: 'unknown' }),
      outcome: 'rejected' as const,
    };
    expect(response({ ...rejected, errorMessage: 'Not found.' })).toMatchObject({
      outcome: 'error',
      disposition: 'Not found.',
      error: [{ code: { coding: [{ system: 'https://codesystem.x12.org/005010/901', code: '75' }] } }],
    });
  });

  it('is partial where the payer refused a part of the question alone', () => {
    expect(
      response({ benefits: details({ rejections: [{ ...REJECTION, level: 'benefit' }] }) }).outcome,
    ).toBe('partial');
  });

  it.each([
    [
      'its reason',
      { code: 'no-answer' as const, payerCode: null, text: 'no answer' },
      'urn:eligibility-check:reason',
      'no-answer',
    ],
    [
      'the code of the payer',
      { code: 'unavailable' as const, payerCode: '42', text: 'away' },
      'https://codesystem.x12.org/005010/901',
      '42',
    ],
  ])('is an error with %s where the payer did not answer', (_, reason, system, code) => {
    expect(response({ benefits: null, outcome: 'unavailable', reason })).toMatchObject({
      outcome: 'error',
      error: [{ code: { coding: [{ system, code }] } }],
    });
  });

  it('says what to do next where nothing else is said', () => {
    const nextStep = {
      step: 'call-payer',
      sentence: 'Call the payer.',
      askAfter: null,
      payerName: null,
      payerId: null,
      phone: null,
    } as const;
    expect(response({ nextStep }).disposition).toBe('Call the payer.');
  });

  it('is tagged as test data where a simulator has answered', () => {
    expect(response({}, { isSimulated: true }).meta?.tag).toEqual([
      expect.objectContaining({ code: 'HTEST' }),
    ]);
    expect(response()).not.toHaveProperty('meta');
  });
});
