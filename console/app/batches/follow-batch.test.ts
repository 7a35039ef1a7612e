import { ApiProblem } from '../api/problem';
import type { BatchStatus, Result } from './batch-data';
import { followBatch, type FollowPorts } from './follow-batch';

const row = (number: number, state: Result['state']): Result => ({ row: number, state }) as Result;
const sent = (number: number, state: Result['state'] = 'answered'): string =>
  `id: 9.${String(number)}\nevent: row\ndata: ${JSON.stringify(row(number, state))}\n\n`;
const progress = (state: BatchStatus['state']): string =>
  `event: progress\ndata: ${JSON.stringify({ state })}\n\n`;
const END = 'event: end\ndata: {}\n\n';

type Told = { readonly rows: Map<number, string>; readonly states: string[]; readonly lost: boolean[] };

/** Follows a batch whose streams are these, one after the other; an error is one that does not open. */
async function followed(
  streams: readonly (string | Error | undefined)[],
  pages: Partial<Record<'waiting' | 'all', readonly Result[]>> = {},
): Promise<Told & { readonly after: readonly (string | undefined)[] }> {
  const told: Told = { rows: new Map(), states: [], lost: [] };
  const after: (string | undefined)[] = [];
  const left = [...streams];
  const ports: FollowPorts = {
    rows: async function* (state) {
      yield await Promise.resolve(pages[state ?? 'all'] ?? []);
    },
    events: (last) => {
      after.push(last);
      const next = left.shift();
      if (next instanceof Error) return Promise.reject(next);
      return Promise.resolve(next === undefined ? undefined : new Blob([next]).stream());
    },
    pause: () => Promise.resolve(),
  };
  await followBatch(ports, {
    onRow: (one) => told.rows.set(one.row, one.state),
    onStatus: ({ state }) => told.states.push(state),
    onLost: (isLost) => told.lost.push(isLost),
  });
  return { ...told, after };
}

describe('followBatch', () => {
  it('shows rows that wait, and fills them in as they are settled', async () => {
    const stream = progress('running') + sent(2) + sent(1, 'refused') + progress('completed') + END;
    const told = await followed([stream], { waiting: [row(1, 'waiting'), row(2, 'waiting')] });
    expect([...told.rows]).toEqual([
      [1, 'refused'],
      [2, 'answered'],
    ]);
    expect(told.states).toEqual(['running', 'completed']);
  });

  it('goes on after a lost connection where it was, and says that it is lost', async () => {
    const told = await followed([sent(1), new TypeError('no network'), sent(2) + END]);
    expect(told.after).toEqual([undefined, '9.1', '9.1']);
    expect([...told.rows.keys()]).toEqual([1, 2]);
    expect(told.lost).toContain(true);
    expect(told.lost.at(-1)).toBe(false);
  });

  it('is done when the batch has ended and all was sent', async () => {
    expect((await followed([sent(1), undefined])).rows.size).toBe(1);
  });

  it('reads rows that the stream passed over', async () => {
    const pages = { waiting: [row(1, 'waiting')], all: [row(1, 'answered')] };
    expect([...(await followed([END], pages)).rows]).toEqual([[1, 'answered']]);
  });

  it('waits while too many streams are open, and gives up when it may not read', async () => {
    const busy = new ApiProblem(429, { code: 'rate-limited' } as never);
    expect((await followed([busy, sent(1) + END])).rows.size).toBe(1);
    await expect(followed([new ApiProblem(404, { code: 'not-found' } as never)])).rejects.toThrow(ApiProblem);
  });
});
