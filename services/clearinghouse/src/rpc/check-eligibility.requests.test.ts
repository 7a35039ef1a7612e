import { encodeInquiry } from '@eligibility/contract';
import { AppError } from '@eligibility/kit';
import { Coverage, type CheckEligibilityRequest } from '@eligibility/protos/clearinghouse/v1/clearinghouse';
import { ASKED, INQUIRY } from '../domain/_inquiry';
import { receivedInquiry } from './check-eligibility';

const REQUEST = encodeInquiry(ASKED);

function refusalOf(request: CheckEligibilityRequest): string | undefined {
  try {
    receivedInquiry(request);
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'validation-failed') return thrown.options.detail;
    throw thrown;
  }
  return undefined;
}

const withPayer = (payer: object): CheckEligibilityRequest => ({
  ...REQUEST,
  payer: { ...ASKED.payer, ...payer },
});
const withProvider = (provider: object): CheckEligibilityRequest => ({
  ...REQUEST,
  provider: { ...ASKED.provider, ...provider },
});
const withSubscriber = (subscriber: object): CheckEligibilityRequest => ({
  ...REQUEST,
  subscriber: { ...ASKED.subscriber, ...subscriber },
});

const withDependent = (differences: object): CheckEligibilityRequest => ({
  ...REQUEST,
  dependent: { firstName: 'Timmy', lastName: 'Young', relationship: 'child', ...differences },
});
const withServiceType = (value: string): CheckEligibilityRequest => ({
  ...REQUEST,
  about: { $case: 'serviceTypeCode', value },
});

describe('an inquiry from the wire', () => {
  it('takes a policyholder without a name where the patient is a dependent', () => {
    const subscriber = { ...ASKED.subscriber, memberId: 'M1', firstName: '', lastName: '' };
    expect(receivedInquiry({ ...withDependent({}), subscriber }).dependent).toMatchObject({
      firstName: 'Timmy',
      relationship: 'child',
    });
    expect(refusalOf({ ...REQUEST, subscriber })).toMatch(/subscriber.last_name/);
  });

  it('is read field by field', () => {
    const practitioner = { firstName: 'Ann', lastName: 'Ray' };
    const callerAddresses = ['198.51.100.7', '2001:db8::7'];
    const provider = { practitioner, taxonomyCode: '207Q00000X' };
    const full = { ...withProvider(provider), callerAddresses };
    expect(receivedInquiry(REQUEST)).toEqual(INQUIRY);
    expect(receivedInquiry(full)).toMatchObject({ provider, callerAddresses });
    expect(
      receivedInquiry(withSubscriber({ dateOfBirth: undefined })).subscriber.dateOfBirth,
    ).toBeUndefined();
  });

  it('accepts the ids that clearinghouses list, also with a space', () => {
    expect(refusalOf(withPayer({ payerId: 'FHC &AFFILIATES', tradingPartnerId: '1' }))).toBeUndefined();
  });

  it.each(['', 'two words'])('accepts no workspace id %j, and no share above the highest', (workspaceId) => {
    const wrong = { ...REQUEST, workspaceId, workspaceShareWeight: 101 };
    expect(refusalOf(wrong)).toBe('missing or not valid: workspace_id, workspace_share_weight');
  });

  it('may have a social security number in place of the member id', () => {
    const memberless = { memberId: '', socialSecurityNumber: '219099999' };
    expect(receivedInquiry(withSubscriber(memberless)).subscriber).toMatchObject(memberless);
  });

  it('accepts real names of people, and no first name beside a birth date', () => {
    expect(refusalOf(withSubscriber({ firstName: '' }))).toBeUndefined();
    expect(
      refusalOf(withSubscriber({ firstName: 'Zoë-Anne', lastName: "O'Brien Núñez Jr." })),
    ).toBeUndefined();
  });

  it.each<[string, CheckEligibilityRequest]>([
    ['check_id', { ...REQUEST, checkId: 'check-1' }],
    ['payer.payer_id', withPayer({ payerId: '' })],
    ['payer.payer_id', withPayer({ payerId: 'space at the end ' })],
    ['payer.name', withPayer({ name: '' })],
    ['payer.trading_partner_id', withPayer({ tradingPartnerId: 'x'.repeat(81) })],
    ['payer.routes', withPayer({ routes: [{ connector: '', payerId: '1' }] })],
    ['payer.routes', withPayer({ routes: [{ connector: 'north', payerId: 'Zürich' }] })],
    ['payer.routes', withPayer({ routes: Array(17).fill({ connector: 'north', payerId: '1' }) })],
    ['provider.organization_name', withProvider({ organizationName: '' })],
    ['provider.npi', withProvider({ npi: '199999998' })],
    ['provider.practitioner', withProvider({ practitioner: { firstName: '', lastName: 'Ray' } })],
    ['provider.practitioner', withProvider({ practitioner: { firstName: 'Ann', lastName: 'R'.repeat(61) } })],
    ['provider.npi', withProvider({ npi: '', payerIds: [{ qualifier: 'TJ', id: '123456789' }] })],
    ['provider.payer_ids', withProvider({ payerIds: [{ qualifier: 'SY', id: '123456789' }] })],
    ['provider.payer_ids', withProvider({ payerIds: [{ qualifier: 'SV', id: 'a*b' }] })],
    ['provider.taxonomy_code', withProvider({ taxonomyCode: '207Q' })],
    ['caller_addresses', { ...REQUEST, callerAddresses: ['198.51.100.7', 'Jane Doe'] }],
    ['caller_addresses', { ...REQUEST, callerAddresses: Array<string>(33).fill('198.51.100.7') }],
    ['subscriber.member_id', withSubscriber({ memberId: 'M' })],
    ['subscriber.member_id', withSubscriber({ memberId: '', dateOfBirth: undefined })],
    ['subscriber.social_security_number', withSubscriber({ socialSecurityNumber: '219099999' })],
    [
      'subscriber.social_security_number',
      withSubscriber({ memberId: '', socialSecurityNumber: '219-09-9999' }),
    ],
    [
      'subscriber.date_of_birth',
      withSubscriber({ memberId: '', socialSecurityNumber: '219099999', dateOfBirth: undefined }),
    ],
    ['dependent.first_name', withDependent({ firstName: '' })],
    ['dependent.last_name', withDependent({ lastName: '李' })],
    ['dependent.date_of_birth', withDependent({ dateOfBirth: '20150304' })],
    ['dependent.gender', withDependent({ gender: 'X' })],
    ['payer, provider, subscriber and coverage', withDependent({ relationship: 'pet' })],
    ['subscriber.gender', withSubscriber({ gender: 'X' })],
    ['subscriber.group_number', withSubscriber({ groupNumber: 'a*b' })],
    ['subscriber.first_name', withSubscriber({ firstName: 'F'.repeat(36) })],
    ['subscriber.first_name', withSubscriber({ firstName: '', dateOfBirth: undefined })],
    ['subscriber.last_name', withSubscriber({ lastName: '' })],
    ['subscriber.member_id', withSubscriber({ memberId: 'W1.2' })],
    ['subscriber.first_name', withSubscriber({ firstName: '李' })],
    ['subscriber.date_of_birth', withSubscriber({ dateOfBirth: '1985-02-29' })],
    ['service_type_code', withServiceType('ZZ')],
    ['service.procedure_code', { ...REQUEST, service: { serviceTypeCodes: [], procedureCode: 'd0120' } }],
    ['service.procedure_alone', { ...REQUEST, service: { serviceTypeCodes: [], procedureAlone: true } }],
    [
      'service.procedure_alone',
      { ...REQUEST, service: { serviceTypeCodes: ['30'], procedureCode: '99213', procedureAlone: true } },
    ],
    ['service.date_of_service', { ...REQUEST, service: { serviceTypeCodes: [], dateOfService: '20261201' } }],
    ['service.service_type_codes', { ...REQUEST, service: { serviceTypeCodes: ['30', 'ZZ'] } }],
    [
      'service.service_type_codes',
      { ...REQUEST, service: { serviceTypeCodes: Array.from({ length: 100 }, () => '30') } },
    ],
  ])('is refused for a wrong %s alone', (field, request) => {
    expect(refusalOf(request)).toBe(`missing or not valid: ${field}`);
  });

  it.each(['~', '*', '^', ':', '|', '\n', '\u0000'])('is refused when a name carries %j', (character) => {
    expect(refusalOf(withSubscriber({ lastName: `Smith${character}EB` }))).toBe(
      'missing or not valid: subscriber.last_name',
    );
  });

  it('is refused with every wrong field named and no value quoted', () => {
    const refusal = refusalOf({
      ...withSubscriber({ memberId: '~SECRET~', lastName: 'SECRET\n' }),
      checkId: 'SECRET',
    });
    expect(refusal).toBe('missing or not valid: check_id, subscriber.member_id, subscriber.last_name');
  });

  it.each<[string, Partial<CheckEligibilityRequest>]>([
    ['payer', { payer: undefined }],
    ['provider', { provider: undefined }],
    ['subscriber', { subscriber: undefined }],
    ['coverage', { about: undefined }],
    ['known coverage', { about: { $case: 'coverage', value: Coverage.UNSPECIFIED } }],
  ])('is refused without its %s', (_part, without) => {
    expect(refusalOf({ ...REQUEST, ...without })).toBe(
      'missing or not valid: payer, provider, subscriber and coverage',
    );
  });
});
