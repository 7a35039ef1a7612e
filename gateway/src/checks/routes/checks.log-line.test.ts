import { uuid } from '../../testing/samples';
import { logLine } from './checks';

const ENTRY = {
  checkId: uuid(1),
  createdAtMs: Date.UTC(2026, 0, 15, 12),
  kind: 'live',
  clientId: uuid(2),
  keyId: uuid(3),
  personId: undefined,
  requestId: uuid(5),
  traceId: 'ec_1',
  isSimulated: true,
  doubts: 'copayAmount;reason=several-amounts',
  matchedBy: 'remembered',
  payerId: 'payer-1',
  payerName: 'Cascade Mutual',
  outcome: 'active',
  advice: undefined,
  upstreamStatusCode: 200,
  latencyMs: 812,
  isCharged: true,
} as const;

const NOTHING_TO_DO = {
  step: 'none',
  sentence: null,
  askAfter: null,
  payerName: null,
  payerId: null,
  phone: null,
};

describe('logLine', () => {
  it('shows what a workspace may know of its check', () => {
    expect(logLine(ENTRY)).toEqual({
      id: uuid(1),
      createdAt: '2026-01-15T12:00:00.000Z',
      tags: ['live'],
      clientId: uuid(2),
      keyId: uuid(3),
      personId: null,
      requestId: uuid(5),
      traceId: 'ec_1',
      simulated: true,
      payerId: 'payer-1',
      payerName: 'Cascade Mutual',
      outcome: 'active',
      reason: null,
      fields: [],
      nextStep: NOTHING_TO_DO,
      doubts: [{ field: 'copayAmount', reason: 'several-amounts' }],
      success: true,
      upstreamStatusCode: 200,
      latencyMs: 812,
      charged: true,
    });
  });

  it('says why, and what to do next', () => {
    const advice = 'rejected;72;correct-and-ask-again;memberId';
    expect(logLine({ ...ENTRY, outcome: 'rejected', advice })).toMatchObject({
      outcome: 'rejected',
      reason: {
        code: 'rejected',
        payerCode: '72',
        text: 'The payer says that the member id is missing or not valid',
      },
      fields: ['memberId'],
      nextStep: {
        ...NOTHING_TO_DO,
        step: 'correct-and-ask-again',
        sentence: 'Compare the member id with the insurance card, then try again.',
      },
    });
  });

  it('shows null where no key was kept', () => {
    expect(logLine({ ...ENTRY, keyId: undefined })).toMatchObject({ keyId: null });
  });

  it('shows null where no payer was known', () => {
    const mock = {
      ...ENTRY,
      kind: 'mock',
      payerId: undefined,
      payerName: undefined,
      outcome: 'inactive',
      doubts: undefined,
      matchedBy: undefined,
    } as const;
    expect(logLine(mock)).toMatchObject({
      tags: ['mock'],
      payerId: null,
      payerName: null,
      doubts: [],
      success: false,
    });
  });
});
