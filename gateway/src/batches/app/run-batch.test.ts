import type { WorkspaceStore } from '../../identity/app/workspace-store';
import { API_KEY, BEGAN_MS, CLINIC, REQUEST, resultOf, WORKSPACE } from '../../testing/samples';
import type { PauseReason } from '../domain/batch';
import { batchSystem, CALLER, DAY_MS, people, person, type BatchSystem } from './_batch-system';
import { changeBatch } from './change-batch';

const HOUR_MS = 60 * 60_000;

type Act = (of: WorkspaceStore) => Promise<unknown>;

async function captured({ gateway }: BatchSystem): Promise<number> {
  return (await gateway.wallet.balance(WORKSPACE.id, REQUEST.budget)).captured;
}

describe('a batch that runs', () => {
  it('asks every row once, charges each answer once, and is completed', async () => {
    const system = await batchSystem();
    const { id } = await system.submit(people(12));
    await system.run();
    const { batch, counts, charged } = await system.status(id);
    expect([batch.state, counts.answered, charged]).toEqual(['completed', 12, 12]);
    expect([system.asked(), await captured(system)]).toEqual([12, 12]);
    expect((await system.results(id)).map(({ row }) => row)).toEqual(
      Array.from({ length: 12 }, (_, at) => at + 1),
    );
  });

  it('waits for its time, and is not asked before it', async () => {
    const system = await batchSystem();
    const { id } = await system.submit(people(1), { notBeforeMs: BEGAN_MS + HOUR_MS });
    expect(await system.run()).toBe(0);
    expect((await system.find(id)).state).toBe('queued');
    system.gateway.clock.advance(HOUR_MS);
    await system.run();
    expect((await system.find(id)).state).toBe('completed');
  });

  it('asks a patient once who stands in it twice, and answers both rows', async () => {
    const system = await batchSystem();
    const { id } = await system.submit([person(1), person(2), person(1), person(1)]);
    await system.run();
    const rows = await system.results(id);
    expect(rows.map(({ isCharged }) => isCharged)).toEqual([true, true, false, false]);
    expect(new Set([0, 2, 3].map((at) => rows[at]?.checkId)).size).toBe(1);
    expect([system.asked(), await captured(system)]).toEqual([2, 2]);
  });

  it('gives a refusal to the rows that ask the same, too', async () => {
    const match = () => Promise.resolve({ kind: 'not-found', nearest: [] } as const);
    const system = await batchSystem({ match });
    const { id } = await system.submit([person(1), person(1)]);
    await system.run();
    const codes = (await system.results(id)).map(({ state, problem }) => [state, problem?.code]);
    expect(codes).toEqual([
      ['refused', 'payer-not-found'],
      ['refused', 'payer-not-found'],
    ]);
    expect(await captured(system)).toBe(0);
  });

  it('says of a row that could not be read what is wrong, and asks the others', async () => {
    const mistakes = [{ column: 'Member ID', message: 'must be given' }];
    const system = await batchSystem();
    const { id } = await system.submit([mistakes, person(1)]);
    await system.run();
    expect(await system.results(id)).toMatchObject([
      { state: 'invalid', mistakes, isCharged: false },
      { state: 'answered', isCharged: true },
    ]);
  });
});

describe('a batch that cannot go on', () => {
  it('rests when the wallet is empty, says so once, and goes on with the rest after an order', async () => {
    const told: string[] = [];
    const system = await batchSystem({
      granted: 3,
      writing: ({ jobs, items }) => ({
        items,
        jobs: {
          ...jobs,
          save: (job, next, events = []) => (
            told.push(...events.map(({ type }) => type)),
            jobs.save(job, next, events)
          ),
          finish: (job, next, events = []) => (
            told.push(...events.map(({ type }) => type)),
            jobs.finish(job, next, events)
          ),
        },
      }),
    });
    const { id } = await system.submit(people(5));
    await system.run();
    expect(await system.find(id)).toMatchObject({ state: 'paused', pausedBecause: 'balance-used-up' });
    system.gateway.clock.advance(10_000);
    await system.run();
    expect(await system.find(id)).toMatchObject({ state: 'paused', pausedBecause: 'balance-used-up' });
    const order = {
      workspaceId: WORKSPACE.id,
      operationId: 'more',
      checks: 10,
      actor: 'ann',
      reason: 'order',
    };
    await system.gateway.wallet.grant(order, REQUEST.budget);
    system.gateway.clock.advance(10_000);
    await system.run();
    const { batch, charged } = await system.status(id);
    expect([batch.state, charged, await captured(system)]).toEqual(['completed', 5, 5]);
    expect(told).toEqual(['batch.paused', 'batch.resumed', 'batch.completed']);
  });

  it.each<[PauseReason, Act, Act]>([
    [
      'workspace-suspended',
      (of) => of.suspendWorkspace(WORKSPACE.id, { sinceMs: BEGAN_MS, reason: 'unpaid' }),
      (of) => of.resumeWorkspace(WORKSPACE.id),
    ],
    [
      'clinic-retired',
      (of) => of.changeClinic(WORKSPACE.id, CLINIC.clientId, { retiredAtMs: BEGAN_MS }),
      (of) => of.changeClinic(WORKSPACE.id, CLINIC.clientId, { retiredAtMs: undefined }),
    ],
  ])('rests while it must (%s), and goes on afterwards', async (pausedBecause, stop, goOn) => {
    const system = await batchSystem();
    const { id } = await system.submit(people(2));
    await stop(system.gateway.stores.workspaces);
    await system.run();
    await system.runInAMinute();
    expect(await system.find(id)).toMatchObject({ state: 'paused', pausedBecause });
    expect(system.asked()).toBe(0);
    await goOn(system.gateway.stores.workspaces);
    await system.runInAMinute();
    expect((await system.find(id)).state).toBe('completed');
  });

  it('rests for good once its key is revoked, until its time is over', async () => {
    const system = await batchSystem();
    const { id } = await system.submit(people(2), { windowMs: HOUR_MS });
    await system.gateway.stores.workspaces.revokeKey(API_KEY.id, BEGAN_MS);
    await system.run();
    expect(await system.find(id)).toMatchObject({ state: 'paused', pausedBecause: 'key-revoked' });
    system.gateway.clock.advance(HOUR_MS);
    await system.run();
    expect((await system.status(id)).counts.unanswered).toBe(2);
    expect(system.asked()).toBe(0);
  });

  it('ends without an answer for rows that wait when its time is over, also while it rests', async () => {
    const system = await batchSystem({ granted: 1 });
    const { id } = await system.submit(people(3), { windowMs: HOUR_MS });
    await system.run();
    system.gateway.clock.advance(HOUR_MS);
    await system.run();
    const { batch, counts } = await system.status(id);
    expect([batch.state, counts.answered, counts.unanswered]).toEqual(['completed', 1, 2]);
  });

  it('asks again a minute later whom the payer did not answer, with a key of its own', async () => {
    const system = await batchSystem({
      ask: (_member, count) => resultOf(count === 1 ? 'unavailable' : 'active'),
    });
    await system.gateway.stores.workspaces.changeWorkspace(WORKSPACE.id, { chargePolicy: 'answered-only' });
    const { id } = await system.submit(people(1));
    await system.run();
    const first = await system.status(id);
    expect([first.batch.state, first.counts.waiting]).toEqual(['running', 1]);
    await system.runInAMinute();
    expect((await system.status(id)).counts.answered).toBe(1);
    expect(system.asked()).toBe(2);
  });

  it('holds the rows of a payer that cannot be asked, one of which tries it again', async () => {
    const system: BatchSystem = await batchSystem({
      ask: (_member, count) => resultOf(count <= 12 ? 'never-sent' : 'active'),
      writing: ({ jobs, items }) => ({
        jobs,
        items: {
          ...items,
          postpone: (...postponed) => {
            system.gateway.clock.advance(3_000);
            return items.postpone(...postponed);
          },
        },
      }),
    });
    const { id } = await system.submit(people(8));
    for (let turn = 0; turn < 20 && (await system.find(id)).state !== 'completed'; turn += 1)
      await system.runInAMinute();
    expect((await system.status(id)).counts.answered).toBe(8);
    expect([system.asked(), await captured(system)]).toEqual([20, 8]);
  });
});

describe('a batch that somebody changes while it runs', () => {
  it('asks no more rows once it is cancelled, and keeps what was answered', async () => {
    let cancel: (() => Promise<unknown>) | undefined;
    const system = await batchSystem({
      writing: ({ jobs, items }) => ({
        jobs,
        items: { ...items, settle: async (...end) => (await cancel?.(), items.settle(...end)) },
      }),
    });
    const { id } = await system.submit(people(40));
    cancel = async () => {
      cancel = undefined;
      await changeBatch(system.context, CALLER, { id, act: 'cancel' });
      system.gateway.clock.advance(1_000);
    };
    await system.run();
    const { batch, counts } = await system.status(id);
    expect(batch.state).toBe('cancelled');
    expect(counts.answered).toBe(system.asked());
    expect(counts.cancelled).toBe(40 - system.asked());
    expect(counts.cancelled).toBeGreaterThan(0);
    expect(await captured(system)).toBe(system.asked());
  });

  it('is given back where the process ends, and another one goes on with it', async () => {
    const stopping = new AbortController();
    const system = await batchSystem({
      ask: (_member, count) => {
        if (count === 3) stopping.abort();
        return resultOf('active');
      },
    });
    const { id } = await system.submit(people(40));
    await system.run(stopping.signal);
    expect((await system.find(id)).state).toBe('running');
    await system.run();
    expect((await system.find(id)).state).toBe('completed');
    expect([system.asked(), await captured(system)]).toEqual([40, 40]);
  });

  it('is dropped with its rows once it was kept for as long as said', async () => {
    const system = await batchSystem();
    const { id } = await system.submit(people(2));
    await system.run();
    system.gateway.clock.advance(7 * DAY_MS - 1);
    expect(await system.run()).toBe(0);
    system.gateway.clock.advance(1);
    await system.run();
    await expect(system.find(id)).rejects.toThrow('not-found');
    expect(await system.gateway.stores.batchItems.listAll(undefined, 10)).toEqual([]);
  });
});
