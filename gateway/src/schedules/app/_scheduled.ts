import type { CheckResult } from '@eligibility/contract';
import { batchSystem, CALLER, rowsOf, type Writes } from '../../batches/app/_batch-system';
import type { AskingContext } from '../../batches/app/context';
import { runBatch } from '../../batches/app/run-batch';
import { storeBatch } from '../../batches/app/submit-batch';
import type { CheckQuestion } from '../../checks/domain/check';
import type { FakeGateway } from '../../testing/fakes';
import { API_KEY, CLINIC, resultOf, uuid, WORKSPACE } from '../../testing/samples';
import type { Repeat } from '../domain/repeat';
import { scheduleOf, type Schedule } from '../domain/schedule';
import { createSchedule, type WantedSchedule } from './create-schedule';
import { runSchedule } from './run-schedule';

export { CALLER, DAY_MS, person, type Writes } from '../../batches/app/_batch-system';

const DAILY: Repeat = { every: 'day', at: '05:00', timeZone: 'UTC' };
const LEASE_MS = 30_000;

/** An installation with schedules and batches, whose clock stands still. It is noon UTC on Thursday, 2026-01-15. */
export type Scheduled = {
  readonly gateway: FakeGateway;
  readonly context: AskingContext;
  /** What the payer says from now on of a member; undefined: what it says of others. */
  readonly answers: (memberId: string, result: CheckResult) => void;
  /** The payer was asked so often. */
  readonly asked: () => number;
  /** Stores a batch of such rows, and runs it. */
  readonly batch: (rows: readonly Partial<CheckQuestion>[]) => Promise<string>;
  readonly schedule: (batchId: string, repeat?: Repeat) => Promise<Schedule>;
  /** Runs all jobs that are due, and those that become due within an hour, by turns. */
  readonly settle: () => Promise<void>;
  readonly find: (id: string) => Promise<Schedule>;
};

/** A schedule of the batch, as `CALLER` asks for it. */
export function wantedOf(batchId: string, differences: Partial<WantedSchedule> = {}): WantedSchedule {
  const sender = { clientId: CLINIC.clientId, keyId: API_KEY.id, personId: undefined, callerAddresses: [] };
  const wanted = { name: 'weekly', repeat: DAILY, idempotencyKey: uuid(800), contentHash: 'as sent' };
  return { ...sender, ...wanted, batchId, ...differences };
}

/** @param writing wraps the stores */
export async function scheduled(
  writing: (stores: Writes) => Writes = (stores) => stores,
): Promise<Scheduled> {
  const said = new Map<string, CheckResult>();
  const ask = (memberId = ''): CheckResult => said.get(memberId) ?? resultOf('active');
  const { gateway, context, asked } = await batchSystem({ ask, writing, granted: 1_000, places: 40 });
  let batches = 0;
  return {
    gateway,
    context,
    answers: (memberId, result) => said.set(memberId, result),
    asked,
    batch: async (questions) => {
      batches += 1;
      const batchId = uuid(700 + batches);
      const { clientId } = CLINIC;
      const sender = { workspaceId: WORKSPACE.id, clientId, keyId: API_KEY.id, callerAddresses: [] };
      await storeBatch(context, { ...sender, batchId, rows: rowsOf(questions), contentHash: () => batchId });
      await settle(context, gateway);
      return batchId;
    },
    schedule: async (batchId, repeat = DAILY) =>
      (await createSchedule(context, CALLER, wantedOf(batchId, { repeat }))).schedule,
    settle: () => settle(context, gateway),
    find: async (id) => {
      const job = await gateway.stores.jobs.find(WORKSPACE.id, 'schedule', id);
      const kept = job && scheduleOf(job);
      if (kept === undefined) throw new Error('there is no such schedule');
      return kept.schedule;
    },
  };
}

/** The same, with something that a test lets happen once, in the midst of a call of these stores. */
export async function racing(
  wrap: (stores: Writes, happen: () => Promise<void>) => Partial<Writes>,
): Promise<{ readonly system: Scheduled; readonly meanwhile: (act: () => Promise<unknown>) => void }> {
  let next: (() => Promise<unknown>) | undefined;
  const happen = async (): Promise<void> => {
    const act = next;
    next = undefined;
    await act?.();
  };
  const system = await scheduled((stores) => ({ ...stores, ...wrap(stores, happen) }));
  return {
    system,
    meanwhile: (act) => {
      next = act;
    },
  };
}

const TURNS = 200;

/** As the runner of jobs does it, one job after the other; the time in between passes at once. */
async function settle(context: AskingContext, { clock, stores }: FakeGateway): Promise<void> {
  let idleMs = 0;
  for (let turn = 0; turn < TURNS && idleMs < 60 * 60_000; turn += 1) {
    const groups = await stores.jobs.dueGroups();
    if (groups.length === 0) {
      idleMs += LEASE_MS;
      clock.advance(LEASE_MS);
    }
    for (const group of groups)
      for (const job of await stores.jobs.take(group, 10)) {
        const { signal } = new AbortController();
        if (job.kind === 'batch') await runBatch(context, job, signal);
        if (job.kind === 'schedule') await runSchedule(context, job, signal);
      }
  }
}
