import { fakeClock } from '@eligibility/kit/testing';
import { aContext } from '../../testing/context';
import { BEGAN_MS } from '../../testing/samples';
import type { Batch } from '../domain/batch';
import type { ItemCount } from './batch-items';
import { batchStatus, type BatchStatus } from './batch-status';
import { BATCH } from './_batch-system';

const MINUTE_MS = 60_000;
const NOW_MS = BEGAN_MS + 10 * MINUTE_MS;

const RUNNING: Batch = { ...BATCH, rows: 100, finishByMs: BEGAN_MS + 60 * MINUTE_MS };

const WAITING: ItemCount = {
  state: 'waiting',
  outcome: undefined,
  payerId: undefined,
  payerName: undefined,
  isCharged: undefined,
  count: 60,
};
const ANSWERED: ItemCount = {
  state: 'answered',
  outcome: 'active',
  payerId: 'payer-1',
  payerName: 'Cascade Mutual',
  isCharged: true,
  count: 10,
};
const COUNTS = [
  WAITING,
  ANSWERED,
  { ...ANSWERED, isCharged: false, count: 2 },
  { ...ANSWERED, outcome: 'inactive', payerId: 'payer-2', payerName: 'Harbour', count: 20 },
  { ...WAITING, state: 'invalid', isCharged: false, count: 8 },
] as const;

async function statusOf(
  batch: Partial<Batch>,
  settledLately: number,
  counts: readonly ItemCount[] = COUNTS,
): Promise<BatchStatus & { readonly sinceMs: readonly number[] }> {
  const sinceMs: number[] = [];
  const items = {
    counts: () => Promise.resolve(counts),
    countSettledSince: (_of: unknown, since: number) => {
      sinceMs.push(since);
      return Promise.resolve(settledLately);
    },
  };
  const leaseClock = fakeClock(NOW_MS);
  return { ...(await batchStatus(aContext({ items, leaseClock }), { ...RUNNING, ...batch })), sinceMs };
}

describe('where a batch stands', () => {
  it('is counted by state, outcome and payer, the payer with the most rows first', async () => {
    expect(await statusOf({}, 0)).toMatchObject({
      counts: { waiting: 60, answered: 32, refused: 0, unanswered: 0, cancelled: 0, invalid: 8 },
      outcomes: { active: 12, inactive: 20 },
      payers: [
        { payerId: 'payer-2', payerName: 'Harbour', answered: 20 },
        { payerId: 'payer-1', payerName: 'Cascade Mutual', answered: 12 },
      ],
      charged: 30,
    });
  });

  it('tells from the last minute when it will be done', async () => {
    expect(await statusOf({}, 30)).toMatchObject({
      sinceMs: [NOW_MS - MINUTE_MS],
      perMinute: 30,
      estimatedFinishAtMs: NOW_MS + 2 * MINUTE_MS,
    });
  });

  it('tells it from a shorter time where it has just begun, as from a second at least', async () => {
    const startedAtMs = NOW_MS - 6_000;
    expect(await statusOf({ startedAtMs }, 30)).toMatchObject({ sinceMs: [startedAtMs], perMinute: 300 });
    expect((await statusOf({ startedAtMs: NOW_MS - 10 }, 1)).perMinute).toBe(60);
  });

  it('never tells a time at which it will have ended', async () => {
    expect((await statusOf({}, 1)).estimatedFinishAtMs).toBe(RUNNING.finishByMs);
  });

  it.each([
    ['it has not begun', { state: 'queued', startedAtMs: undefined }, 0],
    ['it rests', { state: 'paused' }, 30],
    ['nothing is settled', {}, 0],
  ] as const)('tells no time where %s', async (_why, batch, settled) => {
    expect(await statusOf(batch, settled)).toMatchObject({ perMinute: 0, estimatedFinishAtMs: undefined });
  });
});
