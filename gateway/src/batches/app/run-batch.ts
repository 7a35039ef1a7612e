import type { AskingContext } from './context';
import { DEFAULT_SHARE_WEIGHT } from '../../admission/domain/waiting-room';
import { REMOVED, type JobEvent, type TakenJob } from '../../jobs/domain/job';
import {
  batchOf,
  contentOf,
  ofBatch,
  RECEIVING,
  type Batch,
  type KeptBatch,
  type PauseReason,
} from '../domain/batch';
import { lanesOf } from '../domain/lanes';
import type { Asker } from './ask-row';
import { askerOf, senderOf } from './asker';
import { batchEvent, type BatchEventType } from './batch-event';
import { runRows, type RunEnd } from './run-rows';
import { copyToWaitingRows } from './same-rows';

type Kept = KeptBatch<TakenJob>;

/** How long a batch rests whose sender may not ask, before that is looked at again. */
const LOOK_AGAIN_MS = 60_000;

/**
 * Runs a batch as far as it can be run now, and gives it back: finished, at rest, or to be run again at a time. Pausing
 * and cancelling are saved by others; it sees them within a second.
 */
export async function runBatch(context: AskingContext, job: TakenJob, signal: AbortSignal): Promise<void> {
  let current: TakenJob | undefined = job;
  while (current !== undefined && !signal.aborted) {
    const kept: Kept | undefined = batchOf(current);
    if (kept === undefined) return dropUnseen(context, current);
    const next = await step(context, kept, signal);
    current = next === 'look-again' ? await reread(context, current) : next?.job;
  }
  if (current !== undefined) await context.jobs.giveBack(current, context.leaseClock.now());
}

/** Drops what nobody sees: the process that received it has died, and its sender got no answer; or it was removed. */
async function dropUnseen({ jobs, items }: AskingContext, job: TakenJob): Promise<void> {
  if (job.state !== RECEIVING && job.state !== REMOVED) return;
  await items.dropItems({ workspaceId: job.workspaceId, batchId: job.id });
  await jobs.drop(job);
}

async function reread(
  { jobs }: AskingContext,
  { workspaceId, id, fence }: TakenJob,
): Promise<TakenJob | undefined> {
  const job = await jobs.find(workspaceId, 'batch', id);
  return job && { ...job, fence };
}

/** One step by the batch's state. Undefined: it was given back; `look-again`: somebody changed it meanwhile. */
async function step(
  context: AskingContext,
  kept: Kept,
  signal: AbortSignal,
): Promise<Kept | 'look-again' | undefined> {
  const { batch } = kept;
  switch (batch.state) {
    case 'queued':
      return keep(context, kept, { state: 'running', startedAtMs: context.leaseClock.now() });
    case 'paused':
      return resumeOrRest(context, kept);
    case 'cancelled':
      await context.items.endWaiting(ofBatch(batch), 'cancelled', context.leaseClock.now());
      return keepOrDrop(context, kept);
    case 'completed':
      return keepOrDrop(context, kept);
    case 'running':
      return run(context, kept, signal);
  }
}

/** A batch that has ended is kept for a while, and then dropped with its rows. */
async function keepOrDrop(context: AskingContext, kept: Kept): Promise<'look-again' | undefined> {
  const { finishedAtMs, finishByMs } = kept.batch;
  const untilMs = (finishedAtMs ?? finishByMs) + context.keepMs;
  if (context.leaseClock.now() < untilMs) return giveBack(context, kept, { dueAtMs: untilMs });
  await context.items.dropItems(ofBatch(kept.batch));
  await context.jobs.drop(kept.job);
  return undefined;
}

async function run(
  context: AskingContext,
  kept: Kept,
  signal: AbortSignal,
): Promise<Kept | 'look-again' | undefined> {
  const asker = await askerOf(context, kept.batch);
  if (typeof asker === 'string') return rest(context, kept, { because: asker, resumeInMs: LOOK_AGAIN_MS });
  const { workspaceId } = kept.batch;
  // Learns how many places a payer has for the background.
  await context.clearinghouse.isSimulated();
  const leave = context.room.join(workspaceId, asker.workspace.shareWeight ?? DEFAULT_SHARE_WEIGHT);
  try {
    const [end, last] = await runHolding(context, { kept, asker, signal });
    return await conclude(context, last, end);
  } finally {
    leave();
  }
}

type Running = { readonly kept: Kept; readonly asker: Asker; readonly signal: AbortSignal };

/** Runs the rows, and saves which lanes are held when that changes. Returns the batch as it was saved last. */
async function runHolding(
  context: AskingContext,
  { kept, asker, signal }: Running,
): Promise<readonly [RunEnd, Kept]> {
  let last = kept;
  const lanes = lanesOf(kept.batch.heldLanes ?? []);
  const goesOn = async (): Promise<boolean> => {
    const job = await context.jobs.find(last.job.workspaceId, 'batch', last.job.id);
    if (job?.version !== last.job.version) return false;
    if (typeof (await senderOf(context, last.batch)) === 'string') return false;
    if (JSON.stringify(lanes.list()) === JSON.stringify(last.batch.heldLanes ?? [])) return true;
    const saved = await keep(context, last, { heldLanes: lanes.list() });
    if (saved === 'look-again') return false;
    last = saved;
    return true;
  };
  const of = ofBatch(kept.batch);
  const enter = () => context.room.enter(of.workspaceId);
  const end = await runRows(context, { of, asker, lanes, enter, goesOn, signal });
  return [end, last];
}

async function conclude(
  context: AskingContext,
  kept: Kept,
  end: RunEnd,
): Promise<Kept | 'look-again' | undefined> {
  switch (end.kind) {
    case 'changed':
      return 'look-again';
    case 'pause':
      return rest(context, kept, end);
    case 'rest':
      return giveBack(context, kept, { dueAtMs: end.untilMs });
    case 'time-over':
    case 'done':
      return complete(context, kept);
  }
}

async function complete(context: AskingContext, kept: Kept): Promise<'look-again' | undefined> {
  const of = ofBatch(kept.batch);
  await copyToWaitingRows(context, of);
  const finishedAtMs = context.leaseClock.now();
  await context.items.endWaiting(of, 'unanswered', finishedAtMs);
  const rest = { pausedBecause: undefined, heldLanes: undefined } as const;
  const change = { state: 'completed', finishedAtMs, ...rest } as const;
  return giveBack(context, kept, {
    dueAtMs: finishedAtMs + context.keepMs,
    change,
    event: 'batch.completed',
  });
}

type Pause = { readonly because: PauseReason; readonly resumeInMs: number };

/** Pauses a batch for a cause that may go away by itself. */
function rest(
  context: AskingContext,
  kept: Kept,
  { because, resumeInMs }: Pause,
): Promise<'look-again' | undefined> {
  const dueAtMs = context.leaseClock.now() + resumeInMs;
  const change = { state: 'paused', pausedBecause: because } as const;
  const wasPaused = kept.batch.state === 'paused' && kept.batch.pausedBecause === because;
  return giveBack(context, kept, { dueAtMs, change, event: wasPaused ? undefined : 'batch.paused' });
}

/** A batch that was paused by its sender rests; another one goes on once its cause is gone. */
async function resumeOrRest(context: AskingContext, kept: Kept): Promise<Kept | 'look-again' | undefined> {
  const { batch } = kept;
  if (context.leaseClock.now() >= batch.finishByMs) return complete(context, kept);
  if (batch.pausedBecause === 'asked') return giveBack(context, kept, { dueAtMs: batch.finishByMs });
  const asker = await askerOf(context, batch);
  if (typeof asker === 'string') return rest(context, kept, { because: asker, resumeInMs: LOOK_AGAIN_MS });
  if (batch.pausedBecause === 'balance-used-up' && !(await hasBalance(context, batch)))
    return rest(context, kept, { because: 'balance-used-up', resumeInMs: BALANCE_MS });
  return keep(context, kept, { state: 'running', pausedBecause: undefined, event: 'batch.resumed' });
}

const BALANCE_MS = 10_000;

async function hasBalance(
  { wallet, newId, clock, checkDeadlineMs }: AskingContext,
  { workspaceId }: Batch,
): Promise<boolean> {
  const budget = { requestId: newId(), deadlineMs: clock.now() + checkDeadlineMs };
  return (await wallet.balance(workspaceId, budget)).available > 0;
}

/** Saves a change of a batch that goes on. */
async function keep(
  context: AskingContext,
  { job, batch }: Kept,
  { event, ...change }: Partial<Batch> & { readonly event?: BatchEventType },
): Promise<Kept | 'look-again'> {
  const changed = { ...batch, ...change };
  const saved = await context.jobs.save(
    job,
    contentOf(changed, job.dueAtMs),
    eventsOf(context, { job, batch: changed }, event),
  );
  return saved === undefined ? 'look-again' : { job: { ...saved, fence: job.fence }, batch: changed };
}

type End = {
  readonly dueAtMs: number | undefined;
  readonly change?: Partial<Batch>;
  readonly event?: BatchEventType | undefined;
};

/** Saves the batch, and runs it no longer. Where somebody changed it meanwhile, that is looked at first. */
async function giveBack(
  context: AskingContext,
  { job, batch }: Kept,
  { dueAtMs, change = {}, event }: End,
): Promise<'look-again' | undefined> {
  const changed = { ...batch, ...change };
  const events = eventsOf(context, { job, batch: changed }, event);
  return (await context.jobs.finish(job, contentOf(changed, dueAtMs), events)) ? undefined : 'look-again';
}

function eventsOf(
  { leaseClock }: AskingContext,
  { job, batch }: Kept,
  type: BatchEventType | undefined,
): readonly JobEvent[] {
  return type === undefined ? [] : [batchEvent(type, job, { ...batch, atMs: leaseClock.now() })];
}
