import { storeBatch } from '../../batches/app/submit-batch';
import type { BatchItem } from '../../batches/domain/batch-item';
import type { BatchRow } from '../../batches/domain/batch-row';
import { FIRST_PAGE, CLINIC, QUESTION, uuid, WORKSPACE } from '../../testing/samples';
import { dyingProcess } from './_dying';
import { DAY_MS, person, scheduled, type Scheduled } from './_scheduled';
import { keptRows } from './kept-rows';

const people = (count: number) => Array.from({ length: count }, (_, at) => person(at + 1));

const removeAll = ({ context }: Scheduled): Promise<boolean> => keptRows(context).removeAll(WORKSPACE.id);

const rowsLeft = ({ gateway }: Scheduled): Promise<readonly BatchItem[]> =>
  gateway.stores.batchItems.listAll(undefined, 100);

async function jobsLeft({ gateway }: Scheduled): Promise<number> {
  const of = (kind: 'batch' | 'schedule') =>
    gateway.stores.jobs.list({ workspaceId: WORKSPACE.id, kind }, FIRST_PAGE);
  return (await of('batch')).entries.length + (await of('schedule')).entries.length;
}

describe('removing the batches and schedules of a workspace', () => {
  it('drops them with their rows, and is complete once they are gone', async () => {
    const system = await scheduled();
    const { id } = await system.schedule(await system.batch(people(2)));
    system.gateway.clock.advance(DAY_MS);
    await system.settle();
    expect((await system.find(id)).lastRun).toBeDefined();
    expect(await removeAll(system)).toBe(false);
    await expect(system.find(id)).rejects.toThrow('no such schedule');
    await system.settle();
    expect([await removeAll(system), await rowsLeft(system), await jobsLeft(system)]).toEqual([true, [], 0]);
    system.gateway.clock.advance(7 * DAY_MS);
    await system.settle();
    expect([system.asked(), await jobsLeft(system)]).toEqual([4, 0]);
  });

  it('ends a batch that runs: what is under way is answered and charged, and nobody else is asked', async () => {
    let isRemoved = false;
    const system: Scheduled = await scheduled(({ jobs, items }) => ({
      jobs,
      items: {
        ...items,
        settle: async (...settled) => {
          if (!isRemoved) {
            isRemoved = true;
            await removeAll(system);
            system.gateway.clock.advance(1_000);
          }
          return items.settle(...settled);
        },
      },
    }));
    await system.batch(people(60));
    expect(isRemoved).toBe(true);
    expect(system.asked()).toBeLessThan(60);
    const states = [...system.gateway.wallet.checks.values()].map(({ state }) => state);
    expect(states).toEqual(Array.from({ length: system.asked() }, () => 'captured'));
    expect([await removeAll(system), await rowsLeft(system)]).toEqual([true, []]);
  });

  it('is finished by whoever comes after a crash', async () => {
    for (const isWritten of [true, false])
      for (let writes = 1; writes <= 8; writes += 1) {
        const dying = dyingProcess();
        const system = await scheduled(dying.wrap);
        await system.schedule(await system.batch(people(2)));
        dying.dieAfter(writes, isWritten);
        await removeAll(system).catch(dying.demandDead);
        await system.settle().catch(dying.demandDead);
        dying.revive();
        await removeAll(system);
        await system.settle();
        expect([await removeAll(system), await rowsLeft(system)]).toEqual([true, []]);
      }
  });

  it('keeps nothing of a batch whose rows are still coming in', async () => {
    const system = await scheduled();
    async function* rows(): AsyncGenerator<BatchRow> {
      for (let row = 1; row <= 250; row += 1) {
        if (row === 210) await removeAll(system);
        yield await Promise.resolve({ row, reference: undefined, question: QUESTION });
      }
    }
    const of = {
      workspaceId: WORKSPACE.id,
      clientId: CLINIC.clientId,
      batchId: uuid(701),
      callerAddresses: [],
    };
    const storing = storeBatch(system.context, { ...of, rows: rows(), contentHash: () => 'as sent' });
    await expect(storing).rejects.toThrow('service-unavailable');
    expect(await removeAll(system)).toBe(false);
    await system.settle();
    expect([await removeAll(system), await rowsLeft(system), system.asked()]).toEqual([true, [], 0]);
  });
});
