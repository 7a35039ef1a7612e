import type { BatchesContext } from './context';
import { ofBatch, type Batch } from '../domain/batch';
import { ITEM_STATES, type ItemState } from '../domain/batch-item';
import type { ItemCount } from './batch-items';

/** Rows of one payer that were answered or asked. */
type PayerRows = {
  readonly payerId: string;
  readonly payerName: string | undefined;
  readonly answered: number;
};

/** Where a batch stands, over all processes. */
export type BatchStatus = {
  readonly batch: Batch;
  /** Rows by state. */
  readonly counts: Readonly<Record<ItemState, number>>;
  /** Answered rows by outcome. */
  readonly outcomes: Readonly<Record<string, number>>;
  readonly payers: readonly PayerRows[];
  /** Checks that were taken from the wallet. */
  readonly charged: number;
  /** Rows that were settled in the last minute. */
  readonly perMinute: number;
  /** Undefined where nothing is settled that it could be told from, or the batch rests. */
  readonly estimatedFinishAtMs: number | undefined;
};

const MINUTE_MS = 60_000;

/** Counts the rows of a batch. What is settled stays settled, so no count of it ever falls. */
export async function batchStatus({ items, leaseClock }: BatchesContext, batch: Batch): Promise<BatchStatus> {
  const of = ofBatch(batch);
  const nowMs = leaseClock.now();
  const sinceMs = Math.max(nowMs - MINUTE_MS, batch.startedAtMs ?? nowMs);
  const [alike, settledLately] = await Promise.all([items.counts(of), items.countSettledSince(of, sinceMs)]);
  const counts = countsOf(alike);
  const isRunning = batch.state === 'running';
  const perMs = isRunning ? settledLately / Math.max(1_000, nowMs - sinceMs) : 0;
  const leftMs = Math.round(counts.waiting / perMs);
  return {
    batch,
    counts,
    outcomes: sums(alike, ({ outcome }) => outcome),
    payers: payersOf(alike),
    charged: alike.reduce((sum, one) => sum + (one.isCharged === true ? one.count : 0), 0),
    perMinute: Math.round(perMs * MINUTE_MS),
    estimatedFinishAtMs: perMs === 0 ? undefined : Math.min(nowMs + leftMs, batch.finishByMs),
  };
}

function countsOf(alike: readonly ItemCount[]): BatchStatus['counts'] {
  const byState = sums(alike, ({ state }) => state);
  return Object.fromEntries(
    ITEM_STATES.map((state) => [state, byState[state] ?? 0]),
  ) as BatchStatus['counts'];
}

function sums(
  alike: readonly ItemCount[],
  by: (one: ItemCount) => string | undefined,
): Readonly<Record<string, number>> {
  const summed: Record<string, number> = {};
  for (const one of alike) {
    const name = by(one);
    if (name !== undefined) summed[name] = (summed[name] ?? 0) + one.count;
  }
  return summed;
}

/** The payer with the most rows first. */
function payersOf(alike: readonly ItemCount[]): readonly PayerRows[] {
  const answered = sums(alike, ({ payerId }) => payerId);
  const names = new Map(alike.map(({ payerId, payerName }) => [payerId, payerName]));
  return Object.entries(answered)
    .map(([payerId, count]) => ({ payerId, payerName: names.get(payerId), answered: count }))
    .sort((one, other) => other.answered - one.answered);
}
