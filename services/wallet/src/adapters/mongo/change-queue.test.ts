import { setImmediate as turn } from 'node:timers/promises';
import type { Change } from '../../app/ports';
import type { Decision } from '../../domain/operation';
import { EMPTY_ACCOUNT } from '../../domain/account';
import { changeQueue, type Asked, type QueueOptions } from './change-queue';

const DONE: Decision = { kind: 'unchanged', account: EMPTY_ACCOUNT };

const changeOf = (operationId: string, workspaceId = 'w'): Change => ({
  workspaceId,
  operationId,
  atMs: 1,
  decide: () => DONE,
});

/** A queue whose updates end when the test says so. */
function slowQueue(options: Partial<QueueOptions> = {}) {
  const updates: { readonly ids: readonly string[]; readonly end: (leave?: number) => Promise<void> }[] = [];
  const settle = (asked: readonly Asked[]): Promise<readonly Asked[]> =>
    new Promise((resolve) => {
      const end = async (leave = 0): Promise<void> => {
        const done = asked.slice(0, asked.length - leave);
        done.forEach((one) => {
          one.resolve(DONE);
        });
        resolve(asked.slice(done.length));
        await turn();
        await turn();
      };
      updates.push({ ids: asked.map(({ change }) => change.operationId), end });
    });
  const change = changeQueue({ maxTogether: 128, maxWaiting: 1_000, maxWaitMs: 60_000, settle, ...options });
  const last = () => updates.at(-1);
  return { change, updates, last };
}

async function turns(): Promise<void> {
  await turn();
  await turn();
}

describe('the queue of changes', () => {
  it('sends what arrives in one turn together, and what arrives meanwhile together afterwards', async () => {
    const { change, updates, last } = slowQueue();
    const first = [change(changeOf('a')), change(changeOf('b'))];
    await turns();
    const second = [change(changeOf('c')), change(changeOf('d'))];
    await turns();
    expect(updates.map(({ ids }) => ids)).toEqual([['a', 'b']]);
    await last()?.end();
    expect(await Promise.all(first)).toEqual([DONE, DONE]);
    expect(updates.map(({ ids }) => ids)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    await last()?.end();
    await Promise.all(second);
    const third = change(changeOf('e'));
    await turns();
    await last()?.end();
    expect(await third).toEqual(DONE);
  });

  it('tries what was left before what arrived later', async () => {
    const { change, updates, last } = slowQueue();
    const all = [change(changeOf('a')), change(changeOf('b'))];
    await turns();
    all.push(change(changeOf('c')));
    await last()?.end(1);
    expect(updates.at(-1)?.ids).toEqual(['b', 'c']);
    await last()?.end();
    expect(await Promise.all(all)).toHaveLength(3);
  });

  it('bounds an update', async () => {
    const { change, updates, last } = slowQueue({ maxTogether: 2 });
    const all = ['a', 'b', 'c'].map((id) => change(changeOf(id)));
    await turns();
    await last()?.end();
    await last()?.end();
    await Promise.all(all);
    expect(updates.map(({ ids }) => ids)).toEqual([['a', 'b'], ['c']]);
  });

  it('does not let one wallet wait for another', async () => {
    const { change, updates } = slowQueue();
    const all = [change(changeOf('a', 'one')), change(changeOf('b', 'other'))];
    await turns();
    expect(updates.map(({ ids }) => ids)).toEqual([['a'], ['b']]);
    await Promise.all(updates.map(({ end }) => end()));
    await Promise.all(all);
  });

  it('refuses what it has no room for, and stores nothing of it', async () => {
    const { change, updates, last } = slowQueue({ maxWaiting: 2 });
    const all = [change(changeOf('a')), change(changeOf('b'))];
    await expect(change(changeOf('c'))).rejects.toMatchObject({ code: 'service-unavailable' });
    await turns();
    await last()?.end();
    await Promise.all(all);
    expect(updates.flatMap(({ ids }) => ids)).toEqual(['a', 'b']);
  });

  it('refuses what waited for longer than its caller, and stores nothing of it', async () => {
    let nowMs = 0;
    const now = jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
    try {
      const { change, updates, last } = slowQueue({ maxWaitMs: 5_000 });
      const first = change(changeOf('a'));
      await turns();
      const late = change(changeOf('b'));
      nowMs = 4_000;
      const inTime = change(changeOf('c'));
      nowMs = 5_001;
      const refusal = late.catch((failure: unknown) => failure);
      await last()?.end();
      expect(await refusal).toMatchObject({ code: 'service-unavailable' });
      await last()?.end();
      expect(await Promise.all([first, inTime])).toEqual([DONE, DONE]);
      expect(updates.map(({ ids }) => ids)).toEqual([['a'], ['c']]);
    } finally {
      now.mockRestore();
    }
  });
});
