import type { CheckResult } from '@eligibility/contract';
import { checkLive } from '../../checks/app/check-live';
import { checkBody, type CheckQuestion } from '../../checks/domain/check';
import { runBatch, type RunBatchDeps } from '../../batches/app/run-batch';
import { storeBatch } from '../../batches/app/submit-batch';
import type { BatchItems } from '../../batches/app/batch-items';
import type { BatchRow } from '../../batches/domain/batch-row';
import { batchRoom } from '../../batches/domain/room';
import type { Caller } from '../../identity/app/authenticate';
import { keyPrincipal } from '../../identity/domain/principal';
import type { JobStore } from '../../jobs/app/job-store';
import { fakeGateway, type FakeGateway } from '../../testing/fakes';
import { API_KEY, CLINIC, QUESTION, resultOf, uuid, WORKSPACE } from '../../testing/samples';
import type { Repeat } from '../domain/repeat';
import { scheduleOf, type Schedule } from '../domain/schedule';
import { createSchedule, type WantedSchedule } from './create-schedule';
import { runSchedule, type RunScheduleDeps } from './run-schedule';

export const CALLER: Caller = { workspace: WORKSPACE, principal: keyPrincipal(API_KEY) };
const DAILY: Repeat = { every: 'day', at: '05:00', timeZone: 'UTC' };
export const DAY_MS = 24 * 60 * 60_000;
const LEASE_MS = 30_000;

/** The stores that schedules and batches write, which a test may replace. */
export type Writes = { readonly jobs: JobStore; readonly items: BatchItems };

/** An installation with schedules and batches, whose clock stands still. It is noon UTC on Thursday, 2026-01-15. */
export type Scheduled = {
  readonly gateway: FakeGateway;
  readonly deps: RunScheduleDeps & RunBatchDeps;
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

export function person(at: number, service?: CheckQuestion['service']): Partial<CheckQuestion> {
  return { patient: { ...QUESTION.patient, memberId: `CANARY${String(77_000 + at)}` }, service };
}

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
  const asks = { count: 0 };
  const ask: FakeGateway['clearinghouse']['ask'] = ({ question }) => {
    asks.count += 1;
    return Promise.resolve(said.get(question.patient.memberId ?? '') ?? resultOf('active'));
  };
  const gateway = { ...fakeGateway({ ask, granted: 1_000 }), render: checkBody };
  const { stores } = gateway;
  await stores.workspaces.addWorkspace(WORKSPACE);
  await stores.workspaces.addClinic(CLINIC);
  await stores.workspaces.addKey(API_KEY);
  const { jobs, items } = writing({ jobs: stores.jobs, items: stores.batchItems });
  const deps = { ...depsOf(gateway), jobs, items };
  let batches = 0;
  return {
    gateway,
    deps,
    answers: (memberId, result) => said.set(memberId, result),
    asked: () => asks.count,
    batch: async (questions) => {
      batches += 1;
      const batchId = uuid(700 + batches);
      const { clientId } = CLINIC;
      const sender = { workspaceId: WORKSPACE.id, clientId, keyId: API_KEY.id, callerAddresses: [] };
      await storeBatch(deps, { ...sender, batchId, rows: rowsOf(questions), contentHash: () => batchId });
      await settle(deps, gateway);
      return batchId;
    },
    schedule: async (batchId, repeat = DAILY) =>
      (await createSchedule(deps, CALLER, wantedOf(batchId, { repeat }))).schedule,
    settle: () => settle(deps, gateway),
    find: async (id) => {
      const job = await stores.jobs.find(WORKSPACE.id, 'schedule', id);
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

async function* rowsOf(questions: readonly Partial<CheckQuestion>[]): AsyncGenerator<BatchRow> {
  for (const [at, question] of questions.entries())
    yield await Promise.resolve({
      row: at + 1,
      reference: undefined,
      question: { ...QUESTION, ...question },
    });
}

function depsOf(gateway: FakeGateway): Omit<RunScheduleDeps & RunBatchDeps, 'jobs' | 'items'> {
  const { stores, isSimulated, clock } = gateway;
  return {
    ...gateway,
    check: (request) => checkLive(gateway, request),
    workspaces: stores.workspaces,
    people: stores.people,
    groupRoles: new Map(),
    network: { isSimulated, backgroundPlaces: () => 8 },
    room: batchRoom(40),
    leaseClock: clock,
    checkDeadlineMs: 20_000,
    keepMs: 7 * DAY_MS,
  };
}

const TURNS = 200;

/** As the runner of jobs does it, one job after the other; the time in between passes at once. */
async function settle(deps: RunScheduleDeps & RunBatchDeps, { clock, stores }: FakeGateway): Promise<void> {
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
        if (job.kind === 'batch') await runBatch(deps, job, signal);
        if (job.kind === 'schedule') await runSchedule(deps, job, signal);
      }
  }
}
