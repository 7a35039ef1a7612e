import { setTimeout as pause } from 'node:timers/promises';
import type { Clock, Log } from '@eligibility/kit';
import type { PayerNetwork } from '../../checks/app/ports';
import type { PauseReason } from '../domain/batch';
import type { BatchItem } from '../domain/batch-item';
import type { Lanes } from '../domain/lanes';
import { askRow, type Asker, type AskRowDeps, type RowEnd } from './ask-row';
import type { BatchItems, OfBatch, WaitingLane } from './batch-items';
import { copyToSameRows } from './same-rows';

export type RunRowsDeps = AskRowDeps & {
  readonly items: BatchItems;
  readonly network: Pick<PayerNetwork, 'backgroundPlaces'>;
  readonly leaseClock: { readonly now: () => number };
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
};

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
export async function runRows(deps: RunRowsDeps, run: Run): Promise<RunEnd> {
  const rows = rowsUnderWay(deps, run);
  let waiting: readonly WaitingLane[] = [];
  let lookedMs = -Infinity;
  try {
    for (;;) {
      const nowMs = deps.leaseClock.now();
      if (run.signal.aborted) return { kind: 'changed' };
      if (nowMs >= run.asker.batch.finishByMs) return { kind: 'time-over' };
      const stopped = rows.stopped();
      if (stopped !== undefined) return stopped;
      if (deps.clock.monotonicMs() - lookedMs >= LOOK_MS) {
        if (!(await run.goesOn())) return { kind: 'changed' };
        waiting = await deps.items.waitingLanes(run.of);
        run.lanes.setPlaces(deps.network.backgroundPlaces());
        lookedMs = deps.clock.monotonicMs();
      }
      const isCrowded = await rows.start(waiting);
      if (rows.size() === 0 && !isCrowded) {
        // What was looked at may be a second old.
        waiting = await deps.items.waitingLanes(run.of);
        if (waiting.length === 0) return { kind: 'done' };
        const untilMs = nextDueMs(run.lanes, waiting);
        if (untilMs - deps.leaseClock.now() > REST_MS) return { kind: 'rest', untilMs };
      }
      await rows.untilOneEnds(isCrowded ? CROWDED_MS : LOOK_MS);
    }
  } finally {
    await rows.untilAllEnd();
  }
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

function rowsUnderWay(deps: RunRowsDeps, run: Run): RowsUnderWay {
  const { of, asker, lanes } = run;
  const underWay = new Map<number, { readonly lane: number; readonly done: Promise<void> }>();
  const buffers = new Map<number, BatchItem[]>();
  let stop: RunEnd | undefined;

  const countOf = (lane: number): number => [...underWay.values()].filter((one) => one.lane === lane).length;

  async function nextOf(lane: number): Promise<BatchItem | undefined> {
    const buffer = buffers.get(lane) ?? [];
    if (buffer.length === 0) {
      const nowMs = deps.leaseClock.now();
      const limit = lanes.roomOf(lane, nowMs, 0);
      const due = await deps.items.dueItems({ ...of, lane }, { nowMs, limit });
      buffer.push(...due.filter(({ row }) => !underWay.has(row)));
      buffers.set(lane, buffer);
    }
    return buffer.shift();
  }

  function begin(item: BatchItem, leave: () => void): void {
    const done = askRow(deps, asker, item)
      .then((end) => applyEnd(deps, run, { item, end }))
      .then((stopsWith) => {
        stop ??= stopsWith;
      })
      .catch(async (failure: unknown) => {
        deps.log.warn('a row of a batch is asked again', { jobId: of.batchId, failure });
        const dueAtMs = deps.leaseClock.now() + AFTER_FAILURE_MS;
        await deps.items.postpone(of, item.row, { tries: item.tries, dueAtMs });
      })
      // The store does not answer: so that the row is not asked again at once, the batch is given back for a while.
      .catch(() => {
        stop ??= { kind: 'rest', untilMs: deps.leaseClock.now() + AFTER_FAILURE_MS };
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
        if (lanes.roomOf(lane, deps.leaseClock.now(), countOf(lane)) <= 0) {
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

function fewest(lanes: readonly number[], countOf: (lane: number) => number): number {
  return lanes.reduce((best, lane) => (countOf(lane) < countOf(best) ? lane : best));
}

type Ended = { readonly item: BatchItem; readonly end: RowEnd };

/** Writes what became of a row; returns what stops the batch. */
async function applyEnd(
  deps: RunRowsDeps,
  { of, lanes }: Run,
  { item, end }: Ended,
): Promise<
  { readonly kind: 'pause'; readonly because: PauseReason; readonly resumeInMs: number } | undefined
> {
  const nowMs = deps.leaseClock.now();
  const { row, lane, tries } = item;
  switch (end.kind) {
    case 'pause':
      return end;
    case 'settled':
      await deps.items.settle(of, row, { ...end.end, settledAtMs: nowMs });
      await copyToSameRows(deps, of, row);
      lanes.answered(lane);
      return undefined;
    case 'later':
      await deps.items.postpone(of, row, {
        tries: end.isAnswered ? tries + 1 : tries,
        dueAtMs: nowMs + end.afterMs,
      });
      if (end.isAnswered) lanes.answered(lane);
      return undefined;
    case 'held': {
      const { payerId, payerName } = end;
      const dueAtMs = lanes.held(lane, nowMs, { payerId, payerName });
      await deps.items.postpone(of, row, { tries: tries + 1, dueAtMs });
      return undefined;
    }
  }
}
