import type { UsageCell } from '../../checks/domain/usage-cell';
import { usageOf } from './usage';

const cell = (differences: Partial<UsageCell>): UsageCell => ({
  day: 2,
  kind: 'live',
  clientId: 'north',
  payerId: 'P1',
  payerName: 'Cascade',
  outcome: 'active',
  isCharged: true,
  checks: 1,
  ...differences,
});
const MOCK = { kind: 'mock', payerId: undefined, payerName: undefined, isCharged: false } as const;
const UNSENT = { outcome: 'never-sent', isCharged: false } as const;

describe('the use of a workspace', () => {
  it('is added up by day, clinic, payer and outcome, the most used first', () => {
    const cells = [
      cell({ day: 1 }),
      cell({ ...MOCK, day: 1 }),
      cell({ clientId: 'south', payerName: 'Cascade Mutual' }),
      cell({ clientId: 'south', ...UNSENT }),
    ];
    expect(usageOf(cells, { first: 0, last: 2 })).toEqual({
      totals: { live: 3, mock: 1, charged: 2, failed: 1 },
      byDay: [
        { day: '1970-01-01', live: 0, mock: 0, charged: 0, failed: 0 },
        { day: '1970-01-02', live: 1, mock: 1, charged: 1, failed: 0 },
        { day: '1970-01-03', live: 2, mock: 0, charged: 1, failed: 1 },
      ],
      byClinic: [
        { clientId: 'south', live: 2, mock: 0, charged: 1, failed: 1 },
        { clientId: 'north', live: 1, mock: 1, charged: 1, failed: 0 },
      ],
      byPayer: [{ payerId: 'P1', payerName: 'Cascade Mutual', live: 3, charged: 2, failed: 1 }],
      byOutcome: [
        { outcome: 'active', live: 2, charged: 2, failed: 0 },
        { outcome: 'never-sent', live: 1, charged: 0, failed: 1 },
      ],
    });
  });
});
