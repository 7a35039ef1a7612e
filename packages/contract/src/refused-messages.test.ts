import { CircuitMode, CircuitScope } from '@eligibility/protos/clearinghouse/v1/circuit_admin';
import { Coverage } from '@eligibility/protos/clearinghouse/v1/clearinghouse';
import * as contract from '.';

const INQUIRY: Parameters<typeof contract.decodeInquiry>[0] = {
  checkId: '0b9ffb0e-7a43-4a4c-9d0e-3f3f6a1f2b11',
  payer: { payerId: 'payer-1', name: 'Directory Name', tradingPartnerId: '00042', routes: [] },
  provider: { organizationName: 'Clinic', npi: '1999999984', practitioner: undefined, payerIds: [] },
  subscriber: { memberId: 'MARKERMEMBER', firstName: 'Markerfirst', lastName: 'Markerlast' },
  about: { $case: 'coverage', value: Coverage.DENTAL },
  service: undefined,
  callerAddresses: [],
  workspaceId: 'workspace-1',
  workspaceShareWeight: 0,
};
const OVERRIDE = {
  target: { scope: CircuitScope.PAYER, id: '60054' },
  ...{ actor: 'ada', reason: 'maintenance', sinceMs: 1, untilMs: undefined },
};
const NONE = { total: 0, first: [] };
const PLAN = {
  ...{ baseVersion: 3, source: 'stedi', checksum: 'c0ffee', payerCount: 2, isInForce: false },
  ...{ problems: NONE, added: NONE, changed: NONE, removed: NONE, conflicts: NONE },
};
const EXPLANATION = { reason: 'name', acceptAt: 0.9, offerAt: 0.2, tokens: [], candidates: [] };
const CAPABILITIES = {
  ...{ serviceTypes: [], severalServiceTypes: false, procedureCodes: false, searchWithoutMemberId: false },
  ...{ searchByName: false, searchWithoutFirstName: false },
  dates: {
    ...{ monthsBack: 12, daysBack: 0, daysForward: 0, toMonthEnd: true },
    ...{ isFirstStated: false, isLastStated: false },
  },
  source: 'caqh-core',
};
const PAYER = {
  ...{ payerId: '1', name: 'Payer 1', states: [], linesOfBusiness: [], tradingPartnerId: '1', routes: [] },
  ...{ supportsEligibility: true, requiresDateOfBirth: false, capabilities: CAPABILITIES },
};
const matched = (payer: Parameters<typeof contract.decodeCandidate>[0]['payer']): unknown =>
  contract.decodeMatch({
    result: {
      $case: 'matched',
      value: { payer, score: 99, reason: 'name', matchedBy: 'text', siblings: [] },
    },
  });
const ambiguous = (distinction: { by: string; example: string } | undefined): unknown =>
  contract.decodeMatch({
    result: { $case: 'ambiguous', value: { candidates: [], candidateCount: 2, distinction } },
  });

describe('a message from another process that cannot be understood', () => {
  it.each<readonly [string, () => unknown]>([
    ...(['payer', 'provider', 'subscriber', 'about'] as const).map(
      (part) =>
        [
          `an inquiry without ${part}`,
          () => contract.decodeInquiry({ ...INQUIRY, [part]: undefined }),
        ] as const,
    ),
    [
      'an inquiry about an unknown coverage',
      () =>
        contract.decodeInquiry({ ...INQUIRY, about: { $case: 'coverage', value: Coverage.UNRECOGNIZED } }),
    ],
    [
      'an override in the mode that ends overrides',
      () => contract.decodeOverride({ ...OVERRIDE, mode: CircuitMode.AUTO }),
    ],
    [
      'a version of the catalog with an unknown change',
      () =>
        contract.decodeVersion({ version: 4, actor: 'ada', atMs: 1, knowledgeVersion: 3, change: undefined }),
    ],
    [
      'a plan with an unknown conflict, which would be hidden from the review',
      () => contract.decodePlan({ ...PLAN, conflicts: { total: 1, first: [{ kind: undefined }] } }),
    ],
    ['a plan without a part', () => contract.decodePlan({ ...PLAN, added: undefined })],
    [
      'an explanation with an unknown outcome',
      () => contract.decodeExplanation({ ...EXPLANATION, outcome: 'guessed' }),
    ],
    ['a match without a result', () => contract.decodeMatch({ result: undefined })],
    ['a match without its payer', () => matched(undefined)],
    ['a payer without capabilities', () => matched({ ...PAYER, capabilities: undefined })],
    [
      'a payer without the dates that it takes',
      () => matched({ ...PAYER, capabilities: { ...CAPABILITIES, dates: undefined } }),
    ],
    [
      'capabilities of an unknown source',
      () => matched({ ...PAYER, capabilities: { ...CAPABILITIES, source: 'hearsay' } }),
    ],
    ['candidates without a distinction', () => ambiguous(undefined)],
    ['candidates with an unknown distinction', () => ambiguous({ by: 'network', example: '' })],
  ])('is an internal error: %s', (_what, decode) => {
    expect(decode).toThrow(expect.objectContaining({ code: 'internal' }) as Error);
  });
});

it('an answer is that of a payer unless it says that the simulator gave it', () => {
  const { result } = contract.encodeCheckResult({
    ...{ outcome: 'active', summary: { coverageActive: true }, traceId: undefined },
    ...{ upstreamStatusCode: 200, errorMessage: undefined, rejectCodes: [] },
  });
  expect(contract.decodeCheckResult({ result }).isSimulated).toBe(false);
});
