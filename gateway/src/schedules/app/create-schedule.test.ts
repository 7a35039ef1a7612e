import { refusalOf } from '../../testing/fakes';
import { CLINIC, FIRST_PAGE, uuid, WORKSPACE } from '../../testing/samples';
import { dyingProcess } from './_dying';
import { CALLER, person, racing, scheduled, wantedOf, type Scheduled } from './_scheduled';
import { createSchedule, type WantedSchedule } from './create-schedule';
import { keptRows } from './kept-rows';

const YESTERDAY = { serviceTypeCodes: [], dateOfService: '2026-01-14' };
const MINUTE_MS = 60_000;

const create = ({ context }: Scheduled, batchId: string, differences?: Partial<WantedSchedule>) =>
  createSchedule(context, CALLER, wantedOf(batchId, differences));

async function schedulesOf({ gateway }: Scheduled): Promise<number> {
  const { entries } = await gateway.stores.jobs.list(
    { workspaceId: WORKSPACE.id, kind: 'schedule' },
    FIRST_PAGE,
  );
  return entries.length;
}

async function listsOf({ gateway }: Scheduled): Promise<number> {
  const rows = await gateway.stores.batchItems.listAll(undefined, 1_000);
  return new Set(rows.map(({ batchId }) => batchId)).size;
}

const whileCopying = () =>
  racing(({ items }, happen) => ({
    items: { ...items, addItems: async (rows) => (await happen(), items.addItems(rows)) },
  }));

describe('making a schedule', () => {
  it('makes one, however often it is sent with the same key', async () => {
    const system = await scheduled();
    const batchId = await system.batch([person(1)]);
    const made = await create(system, batchId);
    const again = await create(system, batchId);
    expect([made.isReplay, again.isReplay]).toEqual([false, true]);
    expect(again.schedule).toEqual(await system.find(made.schedule.id));
    expect([await schedulesOf(system), await listsOf(system)]).toEqual([1, 2]);
  });

  it('refuses another schedule with the same key', async () => {
    const system = await scheduled();
    const batchId = await system.batch([person(1)]);
    await create(system, batchId);
    const refusal = await refusalOf(create(system, batchId, { contentHash: 'as sent later' }));
    expect(refusal.code).toBe('idempotency-key-reused');
  });

  it('asks whoever sends it again to wait while its rows are copied', async () => {
    const { system, meanwhile } = await whileCopying();
    const batchId = await system.batch([person(1)]);
    let code: string | undefined;
    meanwhile(async () => {
      ({ code } = await refusalOf(create(system, batchId)));
    });
    expect((await create(system, batchId)).isReplay).toBe(false);
    expect([code, await schedulesOf(system)]).toEqual(['idempotency-in-progress', 1]);
  });

  it('makes one of two that come in at the same moment with the same key', async () => {
    const { system, meanwhile } = await racing(({ jobs }, happen) => ({
      jobs: { ...jobs, addWithin: async (...of) => (await happen(), jobs.addWithin(...of)) },
    }));
    const batchId = await system.batch([person(1)]);
    meanwhile(() => create(system, batchId));
    expect((await refusalOf(create(system, batchId))).code).toBe('idempotency-in-progress');
    expect((await create(system, batchId)).isReplay).toBe(true);
  });

  it('takes no batch of another clinic, and none that does not exist', async () => {
    const system = await scheduled();
    const batchId = await system.batch([person(1)]);
    const bound = { ...CALLER, principal: { ...CALLER.principal, clientIds: [uuid(77)] } };
    const refusals = await Promise.all(
      [
        create(system, batchId, { clientId: uuid(77) }),
        create(system, uuid(78)),
        createSchedule(system.context, bound, wantedOf(batchId)),
      ].map(refusalOf),
    );
    expect(refusals.map(({ code }) => code)).toEqual(['not-found', 'not-found', 'not-found']);
    expect(await schedulesOf(system)).toBe(0);
  });

  it('makes at most fifty in a workspace', async () => {
    const system = await scheduled();
    const batchId = await system.batch([person(1)]);
    for (let n = 0; n < 50; n += 1) await create(system, batchId, { idempotencyKey: uuid(800 + n) });
    expect(await refusalOf(create(system, batchId, { idempotencyKey: uuid(900) }))).toMatchObject({
      code: 'operation-conflict',
      options: { detail: 'A workspace has at most 50 schedules. Delete one first.' },
    });
    expect((await create(system, batchId, { idempotencyKey: uuid(800) })).isReplay).toBe(true);
  });

  it.each([
    [{ every: 'day' }, 'has no row that can still be asked'],
    [{ daysBefore: [1] }, 'has no row with a day of service that is not over'],
  ] as const)('keeps nothing of a batch without a row for it: %j', async (repeat, message) => {
    const system = await scheduled();
    const rows = 'daysBefore' in repeat ? [person(1), person(2, YESTERDAY)] : [person(2, YESTERDAY)];
    const batchId = await system.batch(rows);
    const wanted = { repeat: { ...repeat, at: '05:00', timeZone: 'UTC' } };
    expect(await refusalOf(create(system, batchId, wanted))).toMatchObject({
      code: 'validation-failed',
      options: { fields: [{ field: 'batchId', message }] },
    });
    expect([await schedulesOf(system), await listsOf(system)]).toEqual([0, 1]);
  });

  it('keeps nothing once the rows of the workspace are removed while they are copied', async () => {
    const { system, meanwhile } = await whileCopying();
    const batchId = await system.batch([person(1)]);
    const { context } = system;
    meanwhile(() => keptRows(context).removeAll(WORKSPACE.id));
    expect((await refusalOf(create(system, batchId))).code).toBe('service-unavailable');
    await system.settle();
    expect([await schedulesOf(system), await listsOf(system)]).toEqual([0, 0]);
    expect(await keptRows(context).removeAll(WORKSPACE.id)).toBe(true);
  });

  it('keeps nothing when copying fails, and can then be sent again', async () => {
    const { system, meanwhile } = await racing(({ jobs }, happen) => ({
      jobs: { ...jobs, save: async (...of) => (await happen(), jobs.save(...of)) },
    }));
    const batchId = await system.batch([person(1)]);
    meanwhile(() => Promise.reject(new Error('the store is away')));
    await expect(create(system, batchId)).rejects.toThrow('the store is away');
    expect([await schedulesOf(system), await listsOf(system)]).toEqual([0, 1]);
    expect((await create(system, batchId)).isReplay).toBe(false);
  });

  it('drops what a process had copied when it died, and can then be sent again', async () => {
    const dying = dyingProcess();
    const system = await scheduled(dying.wrap);
    const batchId = await system.batch([person(1), person(2)]);
    // The job, and the rows; not that they are whole.
    dying.dieAfter(2, true);
    await expect(create(system, batchId)).rejects.toThrow('the process has died');
    dying.revive();
    expect([await schedulesOf(system), await listsOf(system)]).toEqual([1, 2]);
    expect((await refusalOf(create(system, batchId))).code).toBe('idempotency-in-progress');
    system.gateway.clock.advance(MINUTE_MS);
    await system.settle();
    expect([await schedulesOf(system), await listsOf(system)]).toEqual([0, 1]);
    const { schedule } = await create(system, batchId);
    expect(schedule).toMatchObject({ state: 'active', rows: 2, clientId: CLINIC.clientId });
  });
});
