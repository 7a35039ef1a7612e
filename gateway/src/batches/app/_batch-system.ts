import type { CheckResult } from '@eligibility/contract';
import { checkLive } from '../../checks/app/check-live';
import type { CheckQuestion } from '../../checks/domain/check';
import type { JobStore } from '../../jobs/app/job-store';
import { fakeGateway, type FakeGateway, type PortAnswers } from '../../testing/fakes';
import { API_KEY, BEGAN_MS, CLINIC, QUESTION, resultOf, uuid, WORKSPACE } from '../../testing/samples';
import type { Batch } from '../domain/batch';
import type { BatchRow } from '../domain/batch-row';
import type { ResultRow } from '../domain/result-row';
import { batchRoom } from '../domain/room';
import type { AskingContext } from './context';
import type { BatchItems } from './batch-items';
import { allResults } from './batch-results';
import { batchStatus, type BatchStatus } from './batch-status';
import { findBatch } from './change-batch';
import { runBatch } from './run-batch';
import { submitBatch, type SentBatch } from './submit-batch';
import { keyPrincipal } from '../../identity/domain/principal';
import type { Caller } from '../../identity/app/authenticate';

export const CALLER: Caller = { workspace: WORKSPACE, principal: keyPrincipal(API_KEY) };
export const DAY_MS = 24 * 60 * 60_000;

/** A batch of one row that runs. */
export const BATCH: Batch = {
  id: uuid(700),
  workspaceId: WORKSPACE.id,
  clientId: CLINIC.clientId,
  callerAddresses: [],
  contentHash: 'as sent',
  rows: 1,
  state: 'running',
  createdAtMs: BEGAN_MS,
  startedAtMs: BEGAN_MS,
  finishByMs: BEGAN_MS + 60_000,
};

/** The stores that batches and schedules write, which a test may replace. */
export type Writes = { readonly jobs: JobStore; readonly items: BatchItems };

type Options = Pick<PortAnswers, 'granted' | 'match'> & {
  /** What the payer says of a member at the n-th question; default: active. */
  readonly ask?: (memberId: string | undefined, count: number) => CheckResult;
  readonly writing?: (stores: Writes) => Writes;
  readonly places?: number;
};

/** A workspace with batches, whose clock stands still. */
export type BatchSystem = {
  readonly gateway: FakeGateway;
  readonly context: AskingContext;
  /** The payer was asked so often. */
  readonly asked: () => number;
  /** Stores a batch of such rows; none of them is asked before `run`. */
  readonly submit: (rows: readonly SentRow[], sent?: Partial<SentBatch>) => Promise<Batch>;
  /** Takes the jobs that are due and runs each once. Returns how many there were. */
  readonly run: (signal?: AbortSignal) => Promise<number>;
  /** The same a minute later. */
  readonly runInAMinute: () => Promise<number>;
  readonly find: (id: string) => Promise<Batch>;
  readonly status: (id: string) => Promise<BatchStatus>;
  readonly results: (id: string) => Promise<readonly ResultRow[]>;
};

/** A row that is asked, or one that could not be read. */
export type SentRow = Partial<CheckQuestion> | Extract<BatchRow, { readonly mistakes: unknown }>['mistakes'];

export function person(at: number, service?: CheckQuestion['service']): Partial<CheckQuestion> {
  return { patient: { ...QUESTION.patient, memberId: `CANARY${String(77_000 + at)}` }, service };
}

export const people = (count: number): readonly Partial<CheckQuestion>[] =>
  Array.from({ length: count }, (_, at) => person(at + 1));

export async function* rowsOf(rows: readonly SentRow[]): AsyncGenerator<BatchRow> {
  for (const [at, sent] of rows.entries()) {
    const row = { row: at + 1, reference: undefined };
    yield await Promise.resolve(
      Array.isArray(sent)
        ? { ...row, mistakes: sent as never }
        : { ...row, question: { ...QUESTION, ...sent } },
    );
  }
}

/** Of a program, with its key and rows. */
export function sentBatch(rows: readonly SentRow[], sent: Partial<SentBatch> = {}): SentBatch {
  const of = { workspaceId: WORKSPACE.id, clientId: CLINIC.clientId, keyId: API_KEY.id, personId: undefined };
  const key = { idempotencyKey: uuid(800), contentHash: () => JSON.stringify(rows) };
  return { ...of, ...key, notBeforeMs: undefined, callerAddresses: [], rows: rowsOf(rows), ...sent };
}

const asTheyAre = (stores: Writes): Writes => stores;

export async function batchSystem(options: Options = {}): Promise<BatchSystem> {
  const { granted = 100, ask = () => resultOf('active'), writing = asTheyAre } = options;
  const asks = { count: 0 };
  const gateway = fakeGateway({
    ...options,
    granted,
    ask: ({ question }) => {
      asks.count += 1;
      return Promise.resolve(ask(question.patient.memberId, asks.count));
    },
  });
  const { stores, clock } = gateway;
  await stores.workspaces.addWorkspace(WORKSPACE);
  await stores.workspaces.addClinic(CLINIC);
  await stores.workspaces.addKey(API_KEY);
  const context: AskingContext = {
    ...gateway,
    ...writing({ jobs: stores.jobs, items: stores.batchItems }),
    check: (request) => checkLive(gateway, request),
    room: batchRoom(options.places ?? 20),
  };
  const find = async (id: string): Promise<Batch> => (await findBatch(context, CALLER, id)).batch;
  return {
    gateway,
    context,
    asked: () => asks.count,
    submit: async (rows, sent) => (await submitBatch(context, sentBatch(rows, sent))).batch,
    run: (signal = new AbortController().signal) => run(context, signal),
    runInAMinute: () => {
      clock.advance(60_000);
      return run(context, new AbortController().signal);
    },
    find,
    status: async (id) => batchStatus(context, await find(id)),
    results: async (batchId) => {
      const rows: ResultRow[] = [];
      for await (const row of allResults(context, { workspaceId: WORKSPACE.id, batchId })) rows.push(row);
      return rows;
    },
  };
}

async function run(context: AskingContext, signal: AbortSignal): Promise<number> {
  let ran = 0;
  for (const group of await context.jobs.dueGroups())
    for (const job of await context.jobs.take(group, 10)) {
      ran += 1;
      await runBatch(context, job, signal);
    }
  return ran;
}
