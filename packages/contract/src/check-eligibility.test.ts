import { Coverage } from '@eligibility/protos/clearinghouse/v1/clearinghouse';
import {
  type CheckInquiry,
  type CheckResult,
  decodeCheckResult,
  decodeInquiry,
  encodeCheckResult,
  encodeInquiry,
} from '.';

const INQUIRY: CheckInquiry = {
  checkId: '0b9ffb0e-7a43-4a4c-9d0e-3f3f6a1f2b11',
  payer: { payerId: 'payer-1', name: 'Directory Name', tradingPartnerId: '00042', routes: [] },
  provider: {
    organizationName: 'Maple Street Clinic',
    npi: '1999999984',
    practitioner: undefined,
    payerIds: [],
  },
  subscriber: { memberId: 'MARKER-MEMBER', firstName: 'Markerfirst', lastName: 'Markerlast' },
  coverage: 'dental',
  callerAddresses: [],
  workspaceId: '',
  workspaceShareWeight: 0,
};

describe('the coverage of an inquiry', () => {
  it.each([
    ['health', Coverage.HEALTH, '30'],
    ['dental', Coverage.DENTAL, '35'],
  ] as const)(
    '%s is on the wire as itself, and as the service type that an older service reads',
    (coverage, wire, serviceTypeCode) => {
      expect(encodeInquiry({ ...INQUIRY, coverage })).toMatchObject({ coverage: wire, serviceTypeCode });
    },
  );

  it('is the service type of a gateway that knows no coverage', () => {
    const older = { ...encodeInquiry(INQUIRY), coverage: Coverage.UNSPECIFIED, serviceTypeCode: '98' };
    expect(decodeInquiry(older).coverage).toEqual({ serviceTypeCode: '98' });
  });

  it('is the service type of a newer gateway that asks for a coverage unknown here', () => {
    const newer = { ...encodeInquiry(INQUIRY), coverage: Coverage.UNRECOGNIZED, serviceTypeCode: 'AL' };
    expect(decodeInquiry(newer).coverage).toEqual({ serviceTypeCode: 'AL' });
  });

  it('is left unsaid for a service type, so that the service asks for what the older gateway chose', () => {
    expect(encodeInquiry({ ...INQUIRY, coverage: { serviceTypeCode: '98' } })).toMatchObject({
      coverage: Coverage.UNSPECIFIED,
      serviceTypeCode: '98',
    });
  });

  it('takes precedence over the service type', () => {
    expect(decodeInquiry({ ...encodeInquiry(INQUIRY), serviceTypeCode: '30' }).coverage).toBe('dental');
  });
});

it.each(['payer', 'provider', 'subscriber'])('an inquiry without its %s cannot be read', (part) => {
  expect(() => decodeInquiry({ ...encodeInquiry(INQUIRY), [part]: undefined })).toThrow(
    expect.objectContaining({ code: 'internal' }) as Error,
  );
});

describe('the result of a check', () => {
  const result: CheckResult = {
    outcome: 'active',
    summary: { coverageActive: true },
    traceId: undefined,
    upstreamStatusCode: 200,
    errorMessage: undefined,
    rejectCodes: [],
  };

  it.each([true, false])('arrives as it was sent where isSimulated is %s', (isSimulated) => {
    expect(decodeCheckResult(encodeCheckResult({ ...result, isSimulated }))).toEqual({
      ...result,
      isSimulated,
    });
  });

  it('says whether the service was asked about; a service of an older release does not', () => {
    const { result: wire } = encodeCheckResult(result);
    const asked = encodeCheckResult({ ...result, hasAskedService: true });
    expect([decodeCheckResult(asked), decodeCheckResult({ result: wire })]).toMatchObject([
      { hasAskedService: true },
      {},
    ]);
    expect(decodeCheckResult({ result: wire })).not.toHaveProperty('hasAskedService');
  });

  it('is that of a payer unless it says that the simulator answered', () => {
    const { result: wire } = encodeCheckResult(result);
    expect(decodeCheckResult({ result: wire }).isSimulated).toBe(false);
  });
});
