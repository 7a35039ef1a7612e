import type { AskingContext } from './context';
import { setTimeout as pause } from 'node:timers/promises';
import type { PauseReason } from '../domain/batch';
import type { BatchItem } from '../domain/batch-item';
import type { Lanes } from '../domain/lanes';
import { askRow, type Asker, type RowEnd } from './ask-row';
import type { OfBatch, WaitingLane } from './batch-items';
import { copyToSameRows } from './same-rows';

/** A batch while its rows are asked. */
export type Run = {
  readonly of: OfBatch;
  readonly asker: Asker;
  readonly lanes: Lanes;
  /** A place among those of this process; undefined while there is none. */
  readonly enter: () => (() => void) | undefined;
  /** Called every second; false when the batch is no longer to be run as it was. */
  readonly goesOn: () => Promise<boolean>;
  readonly signal: AbortSignal;
};

/** Why no more rows are asked. */
export type RunEnd =
  | { readonly kind: 'done' | 'time-over' | 'changed' }
  | { readonly kind: 'rest'; readonly untilMs: number }
  | Extract<RowEnd, { readonly kind: 'pause' }>;

const LOOK_MS = 1_000;
const AFTER_FAILURE_MS = 5_000;
/** While all places are taken by other batches. */
const CROWDED_MS = 50;
/** A batch that has nothing to ask for longer rests, and takes no place. */
const REST_MS = 2_000;

/**
 * Asks the rows of a batch that wait, lane by lane in turn, until there are none, its time is over, or something stops
 * it; then waits for those that are under way.
 */
export async function runRows(context: AskingContext, run: Run): Promise<RunEnd> {
  // All rows were stored before the batch runs.
  const awaited = await context.items.awaitedRows(run.of);
  const rows = rowsUnderWay(context, { ...run, awaited });
  const lanes = lookedAtLanes(context, run);
  try {
    for (;;) {
      const end = (await lanes.look()) ?? rows.stopped();
      if (end !== undefined) return end;
      const isCrowded = await rows.start(lanes.waiting());
      const idle = rows.size() === 0 && !isCrowded ? await lanes.whenIdle() : undefined;
      if (idle !== undefined) return idle;
      await rows.untilOneEnds(isCrowded ? CROWDED_MS : LOOK_MS);
    }
  } finally {
    await rows.untilAllEnd();
  }
}

/** The lanes that wait, looked at every second, and what ends the run. */
function lookedAtLanes({ items, clearinghouse, leaseClock, clock }: AskingContext, run: Run) {
  let waiting: readonly WaitingLane[] = [];
  let lookedMs = -Infinity;
  return {
    waiting: () => waiting,
    look: async (): Promise<RunEnd | undefined> => {
      if (run.signal.aborted) return { kind: 'changed' };
      if (leaseClock.now() >= run.asker.batch.finishByMs) return { kind: 'time-over' };
      if (clock.monotonicMs() - lookedMs < LOOK_MS) return undefined;
      if (!(await run.goesOn())) return { kind: 'changed' };
      waiting = await items.waitingLanes(run.of);
      run.lanes.setPlaces(clearinghouse.backgroundPlaces());
      lookedMs = clock.monotonicMs();
      return undefined;
    },
    /** Nothing is under way. What was looked at may be a second old. */
    whenIdle: async (): Promise<RunEnd | undefined> => {
      waiting = await items.waitingLanes(run.of);
      if (waiting.length === 0) return { kind: 'done' };
      const untilMs = nextDueMs(run.lanes, waiting);
      return untilMs - leaseClock.now() > REST_MS ? { kind: 'rest', untilMs } : undefined;
    },
  };
}

/** When the first row of any lane may be asked. */
function nextDueMs(lanes: Lanes, waiting: readonly WaitingLane[]): number {
  const heldUntilMs = new Map(lanes.list().map(({ lane, untilMs }) => [lane, untilMs]));
  const due = waiting.map(({ lane, nextDueAtMs }) => Math.max(nextDueAtMs, heldUntilMs.get(lane) ?? 0));
  return Math.min(...due);
}

type RowsUnderWay = {
  readonly size: () => number;
  /** Starts as many rows as there is room for; true when places of this process are missing. */
  readonly start: (waiting: readonly WaitingLane[]) => Promise<boolean>;
  readonly stopped: () => RunEnd | undefined;
  readonly untilOneEnds: (atMostMs: number) => Promise<void>;
  readonly untilAllEnd: () => Promise<void>;
};

/** `awaited` are the rows for whose answers others wait. */
type Asked = Run & { readonly awaited: ReadonlySet<number> };

function rowsUnderWay(context: AskingContext, run: Asked): RowsUnderWay {
  const { lanes } = run;
  const underWay = new Map<number, { readonly lane: number; readonly done: Promise<void> }>();
  const nextOf = nextRows(context, run, (row) => underWay.has(row));
  let stop: RunEnd | undefined;

  const countOf = (lane: number): number => [...underWay.values()].filter((one) => one.lane === lane).length;

  function begin(item: BatchItem, leave: () => void): void {
    const done = askAndWrite(context, run, item)
      .then((stopsWith) => {
        stop ??= stopsWith;
      })
      .finally(() => {
        leave();
        underWay.delete(item.row);
      });
    underWay.set(item.row, { lane: item.lane, done });
  }

  return {
    size: () => underWay.size,
    stopped: () => stop,
    start: async (waiting) => {
      const open = new Set(waiting.map(({ lane }) => lane));
      while (stop === undefined && open.size > 0) {
        const lane = fewest([...open], countOf);
        if (lanes.roomOf(lane, context.leaseClock.now(), countOf(lane)) <= 0) {
          open.delete(lane);
          continue;
        }
        const leave = run.enter();
        if (leave === undefined) return true;
        const item = await nextOf(lane);
        if (item !== undefined) begin(item, leave);
        else {
          leave();
          open.delete(lane);
        }
      }
      return false;
    },
    untilOneEnds: async (atMostMs) => {
      const wait = new AbortController();
      const ends = [...underWay.values()].map(({ done }) => done);
      await Promise.race([
        ...ends,
        pause(atMostMs, undefined, { signal: wait.signal }).catch(() => undefined),
      ]);
      wait.abort();
    },
    untilAllEnd: async () => {
      await Promise.all([...underWay.values()].map(({ done }) => done));
    },
  };
}

/** Gives the rows of each lane that may be asked, and reads as many at a time as may be under way. */
function nextRows(
  { items, leaseClock }: AskingContext,
  { of, lanes }: Run,
  isUnderWay: (row: number) => boolean,
): (lane: number) => Promise<BatchItem | undefined> {
  const buffers = new Map<number, BatchItem[]>();
  return async (lane) => {
    const buffer = buffers.get(lane) ?? [];
    if (buffer.length === 0) {
      const nowMs = leaseClock.now();
      const due = await items.dueItems({ ...of, lane }, { nowMs, limit: lanes.roomOf(lane, nowMs, 0) });
      buffer.push(...due.filter(({ row }) => !isUnderWay(row)));
      buffers.set(lane, buffer);
    }
    return buffer.shift();
  };
}

function fewest(lanes: readonly number[], countOf: (lane: number) => number): number {
  return lanes.reduce((best, lane) => (countOf(lane) < countOf(best) ? lane : best));
}

/** Asks a row, and writes what became of it; returns what stops the batch. Never rejects. */
async function askAndWrite(context: AskingContext, run: Asked, item: BatchItem): Promise<RunEnd | undefined> {
  try {
    return await applyEnd(context, run, { item, end: await askRow(context, run.asker, item) });
  } catch (failure) {
    context.log.warn('a row of a batch is asked again', { jobId: run.of.batchId, failure });
  }
  const dueAtMs = context.leaseClock.now() + AFTER_FAILURE_MS;
  try {
    await context.items.postpone(run.of, item.row, { tries: item.tries, dueAtMs });
    return undefined;
  } catch {
    // The store does not answer: so that the row is not asked again at once, the batch is given back for a while.
    return { kind: 'rest', untilMs: dueAtMs };
  }
}

type Ended = { readonly item: BatchItem; readonly end: RowEnd };

/** Writes what became of a row; returns what stops the batch. */
async function applyEnd(
  context: AskingContext,
  { of, lanes, awaited }: Asked,
  { item, end }: Ended,
): Promise<
  { readonly kind: 'pause'; readonly because: PauseReason; readonly resumeInMs: number } | undefined
> {
  const nowMs = context.leaseClock.now();
  const { row, lane, tries } = item;
  switch (end.kind) {
    case 'pause':
      return end;
    case 'settled':
      await context.items.settle(of, row, { ...end.end, settledAtMs: nowMs });
      if (awaited.has(row)) await copyToSameRows(context, of, row);
      lanes.answered(lane);
      return undefined;
    case 'later':
      await context.items.postpone(of, row, {
        tries: end.isAnswered ? tries + 1 : tries,
        dueAtMs: nowMs + end.afterMs,
      });
      if (end.isAnswered) lanes.answered(lane);
      return undefined;
    case 'held': {
      const { payerId, payerName } = end;
      const dueAtMs = lanes.held(lane, nowMs, { payerId, payerName });
      await context.items.postpone(of, row, { tries: tries + 1, dueAtMs });
      return undefined;
    }
  }
}
