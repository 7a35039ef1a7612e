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
  upstreamStatusCode: 200,
  latencyMs: 812,
  isCharged: true,
} as const;

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
      doubts: [{ field: 'copayAmount', reason: 'several-amounts' }],
      success: true,
      upstreamStatusCode: 200,
      latencyMs: 812,
      charged: true,
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
