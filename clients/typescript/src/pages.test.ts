import { failureOf, problem, simulated, type Step } from './_simulated';

const page = (ids: readonly string[], nextCursor: string | null): Step => ({
  status: 200,
  json: { data: ids.map((id) => ({ id })), nextCursor },
});

describe('a list', () => {
  it('is read page by page, also where a page is empty', async () => {
    const { client, sent } = simulated([page(['a', 'b'], '2'), page([], '3'), page(['c'], null)]);
    const ids: string[] = [];
    for await (const { id } of client.batches.list({ limit: 2 })) ids.push(id);
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(sent.map(({ url }) => new URL(url).search)).toEqual([
      '?limit=2',
      '?limit=2&cursor=2',
      '?limit=2&cursor=3',
    ]);
  });

  it('reads no page before it is needed', async () => {
    const { client, sent } = simulated([page(['a', 'b'], '2')]);
    for await (const { id } of client.checks.list()) if (id === 'b') break;
    expect(sent).toHaveLength(1);
  });

  it('gives its pages to a program that keeps the cursor, and begins where it is told', async () => {
    const { client, sent } = simulated([page(['a'], '8'), page([], null)]);
    const cursors: (string | null)[] = [];
    for await (const { nextCursor } of client.events.list({ order: 'oldest', cursor: '7' }).pages())
      cursors.push(nextCursor);
    expect(cursors).toEqual(['8', null]);
    expect(sent.map(({ url }) => new URL(url).searchParams.get('cursor'))).toEqual(['7', '8']);
  });

  it('of a search has its cursor in the body, where the patient is', async () => {
    const { client, sent } = simulated([page(['a'], 'n'), page(['b'], null)]);
    const ids: string[] = [];
    for await (const { id } of client.checks.search({ memberId: 'W1' })) ids.push(id);
    expect(ids).toEqual(['a', 'b']);
    expect(sent.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { memberId: 'W1' },
      { memberId: 'W1', cursor: 'n' },
    ]);
  });

  it('fails where a page fails for good', async () => {
    const { client } = simulated([page(['a'], '2'), problem(403, 'client-forbidden')]);
    const read = async (): Promise<void> => {
      for await (const { id } of client.checks.list()) expect(id).toBe('a');
    };
    expect(await failureOf(read())).toMatchObject({ code: 'client-forbidden' });
  });
});
