import { resultOf } from '../../testing/samples';
import { batchSystem, people, type BatchSystem } from './_batch-system';

type Write = 'settle' | 'postpone';

/** A system in which those writes of rows fail that the test names. */
async function failing(fails: (act: Write, count: number) => boolean): Promise<BatchSystem> {
  const counts = { settle: 0, postpone: 0 };
  return batchSystem({
    writing: ({ jobs, items }) => {
      const unlessItFails = <Result>(act: Write, write: () => Promise<Result>): Promise<Result> =>
        fails(act, (counts[act] += 1)) ? Promise.reject(new Error('the store is away')) : write();
      return {
        jobs,
        items: {
          ...items,
          settle: (...of) => unlessItFails('settle', () => items.settle(...of)),
          postpone: (...of) => unlessItFails('postpone', () => items.postpone(...of)),
        },
      };
    },
  });
}

describe('rows whose writes fail', () => {
  it('are asked again with the same key, so that the payer is asked and paid once', async () => {
    const system = await failing((act, count) => act === 'settle' && count <= 3);
    const { id } = await system.submit(people(5));
    await system.run();
    expect((await system.status(id)).counts).toMatchObject({ answered: 2, waiting: 3 });
    await system.runInAMinute();
    const { counts, charged } = await system.status(id);
    expect([counts.answered, charged, system.asked()]).toEqual([5, 5, 5]);
  });

  it('let their batch rest where nothing can be written, and it goes on later', async () => {
    let isAway = true;
    const system = await failing(() => isAway);
    const { id } = await system.submit(people(5));
    await system.run();
    expect((await system.status(id)).counts.waiting).toBe(5);
    isAway = false;
    await system.runInAMinute();
    expect((await system.status(id)).counts.answered).toBe(5);
    expect(system.asked()).toBe(5);
  });
});

describe('the places of a process', () => {
  it('bound how many rows are asked at a time', async () => {
    let underWay = 0;
    let most = 0;
    const system = await batchSystem({ places: 3 });
    const { check } = system.context;
    Object.assign(system.context, {
      check: async (request: Parameters<typeof check>[0]) => {
        most = Math.max(most, (underWay += 1));
        return check(request).finally(() => (underWay -= 1));
      },
    });
    const { id } = await system.submit(people(12));
    await system.run();
    expect((await system.status(id)).counts.answered).toBe(12);
    expect(most).toBe(3);
  });

  it('are shared by the payers of a batch: one with many rows does not keep the others waiting', async () => {
    const order: string[] = [];
    const system = await batchSystem({
      places: 4,
      ask: (memberId = '') => (order.push(memberId), resultOf('active')),
    });
    const many = people(20);
    const few = people(22)
      .slice(20)
      .map((one) => ({ ...one, payerName: 'Harbour Dental' }));
    await system.submit([...many, ...few]);
    await system.run();
    expect(order.indexOf('CANARY77021')).toBeLessThan(8);
    expect(order.indexOf('CANARY77022')).toBeLessThan(8);
  });
});
