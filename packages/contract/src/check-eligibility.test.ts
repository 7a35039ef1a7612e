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
  workspaceId: 'workspace-1',
  workspaceShareWeight: 0,
};

it.each([
  ['coverage', 'health' as const],
  ['service type', { serviceTypeCode: '98' }],
])('an inquiry is about a %s', (_what, coverage) => {
  expect(decodeInquiry(encodeInquiry({ ...INQUIRY, coverage })).coverage).toEqual(coverage);
});

it('an inquiry about a coverage that is not known cannot be read', () => {
  const about = { $case: 'coverage', value: Coverage.UNRECOGNIZED } as const;
  expect(() => decodeInquiry({ ...encodeInquiry(INQUIRY), about })).toThrow(
    expect.objectContaining({ code: 'internal' }) as Error,
  );
});

it.each(['payer', 'provider', 'subscriber', 'about'])('an inquiry without its %s cannot be read', (part) => {
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

  it('is that of a payer unless it says that the simulator answered', () => {
    const { result: wire } = encodeCheckResult(result);
    expect(decodeCheckResult({ result: wire }).isSimulated).toBe(false);
  });
});
