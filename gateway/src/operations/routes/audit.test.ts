import request, { type Response } from 'supertest';
import { fakeApp, OPERATOR_TOKEN, type FakeApp } from '../../testing/fake-app';
import { BEGAN_MS, DONE, uuid } from '../../testing/samples';

const DAY_MS = 86_400_000;
const ENTRY = { action: 'wallet.grant' as const, actor: 'ann', target: uuid(7), detail: {}, ...DONE };
const REFUSED = { outcome: 'refused', code: 'not-found' } as const;

describe('an operator reading the audit log', () => {
  let fake: FakeApp;
  beforeEach(async () => {
    fake = await fakeApp();
    const append = fake.workspaces.appendAudit;
    await append({ ...ENTRY, id: 'a1', atMs: BEGAN_MS });
    await append({ ...ENTRY, id: 'a2', atMs: BEGAN_MS + DAY_MS, actor: 'bob', ...REFUSED });
    await append({ ...ENTRY, id: 'a3', atMs: BEGAN_MS + 2 * DAY_MS, action: 'key.revoke', target: uuid(8) });
  });
  const get = (query: string): Promise<Response> =>
    request(fake.app).get(`/ops/audit${query}`).set('Authorization', `Bearer ${OPERATOR_TOKEN}`);
  const day = (n: number): string => new Date(BEGAN_MS + n * DAY_MS).toISOString();

  it.each([
    ['all of it without a filter', '', ['a3', 'a2', 'a1']],
    ['what one operator did, whatever the case', '?actor=ANN', ['a3', 'a1']],
    ['one kind of act', '?action=wallet.grant', ['a2', 'a1']],
    ['what was done to one workspace', `?target=${uuid(7)}`, ['a2', 'a1']],
    ['what was refused', '?outcome=refused', ['a2']],
    ['what was done since', `?from=${day(1)}`, ['a3', 'a2']],
    ['what was done before', `?to=${day(1)}`, ['a1']],
    ['what fits every filter', `?actor=ann&from=${day(1)}`, ['a3']],
    ['nothing of a target that is only nearly right', `?target=${uuid(7).slice(1)}`, []],
  ])('sees %s', async (_what, query, found) => {
    const answer = await get(query);
    const { data } = answer.body as { readonly data: readonly { readonly id: string }[] };
    expect([answer.status, ...data.map(({ id }) => id)]).toEqual([200, ...found]);
  });

  it('follows the pages of a filtered search', async () => {
    const first = await get('?action=wallet.grant&limit=1');
    const { nextCursor } = first.body as { readonly nextCursor: string };
    const second = await get(`?action=wallet.grant&limit=1&cursor=${nextCursor}`);
    expect(first.body).toMatchObject({ data: [{ id: 'a2' }] });
    expect(second.body).toMatchObject({ data: [{ id: 'a1' }], nextCursor: null });
  });

  it.each([
    ['a parameter that the list does not have', '?who=ann', 'who'],
    ['no kind of act, such as a misspelt one', '?action=circuit.isolate', 'action'],
    ['no outcome', '?outcome=failed', 'outcome'],
    ['no instant', '?from=yesterday', 'from'],
    ['an operator twice', '?actor=ann&actor=bob', 'actor'],
    ['a name that is too long', `?actor=${'a'.repeat(255)}`, 'actor'],
  ])('is refused %s', async (_what, query, field) => {
    expect((await get(query)).body).toMatchObject({ status: 400, errors: [{ field }] });
  });
});
