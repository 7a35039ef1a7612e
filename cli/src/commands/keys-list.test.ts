import type { ApiCall } from '../http-client';
import type { OnlineDeps } from '../installation';
import { connectedBy } from './_installation';
import { keysList } from './keys-list';

const keyOf = (n: number): object => ({
  id: `k${String(n)}`,
  workspaceId: 'w1',
  name: `desk ${String(n)}`,
  lastFour: 'abcd',
  createdAt: '2026-01-15T12:00:00.000Z',
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
});

/** Three pages of two keys. */
async function list(args: readonly string[]): Promise<{ text: string; queries: ApiCall['query'][] }> {
  const printed: string[] = [];
  const queries: ApiCall['query'][] = [];
  const deps: OnlineDeps = {
    connect: connectedBy((_path, { query }) => {
      queries.push(query);
      const page = Number(query?.['cursor'] ?? 0);
      const data = [keyOf(page * 2), keyOf(page * 2 + 1)];
      return Promise.resolve({ data, nextCursor: page === 2 ? null : String(page + 1) });
    }),
    terminal: {
      print: (text) => printed.push(text),
      confirm: () => Promise.resolve(false),
      ask: () => Promise.resolve(undefined),
      hasColour: false,
    },
    clock: { now: () => 0 },
  };
  await keysList(deps).parseAsync(args, { from: 'user' });
  return { text: printed.join('\n'), queries };
}

describe('eligibility keys list', () => {
  it('reads every page, and prints a line for each key', async () => {
    const { text, queries } = await list([]);
    expect(queries.map((query) => query?.['cursor'])).toEqual([undefined, '1', '2']);
    const [, ...rows] = text.split('\n');
    expect(rows.map((row) => row.split(' ')[0])).toEqual(['k0', 'k1', 'k2', 'k3', 'k4', 'k5']);
  });

  it('asks for the filtered keys on each page, and prints JSON', async () => {
    const { text, queries } = await list(['--workspace', 'w1', '--usable', '--json']);
    expect(queries).toHaveLength(3);
    for (const query of queries) expect(query).toMatchObject({ workspaceId: 'w1', usable: true });
    expect(JSON.parse(text)).toHaveLength(6);
  });
});
