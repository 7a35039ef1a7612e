import request from 'supertest';
import { CHECK_FIELDS, fakeApp, OPERATOR_TOKEN, type FakeApp } from '../../testing/fake-app';
import { API_KEY, uuid, WORKSPACE, OTHER_WORKSPACE } from '../../testing/samples';
import { NO_KEY_LIMITS } from '../../identity/domain/workspace';

const PATH = `/ops/workspaces/${WORKSPACE.id}/wallet`;
const BALANCE = { available: 4, held: 0, captured: 1, granted: 5 };
const resetsAt = '2026-01-16T00:00:00.000Z';

describe('the wallet that an operator reads', () => {
  let fake: FakeApp;
  beforeEach(async () => {
    fake = await fakeApp({ granted: 5, limits: { ...NO_KEY_LIMITS, checksPerDay: 3 } });
    await fake.call('post', '/api/eligibility/check').send(CHECK_FIELDS).expect(200);
  });
  const view = async (): Promise<unknown> =>
    (await request(fake.app).get(PATH).set('Authorization', `Bearer ${OPERATOR_TOKEN}`)).body;
  const addKey = (n: number, change: Partial<typeof API_KEY> = {}): Promise<void> => {
    const limits = { ...NO_KEY_LIMITS, checksPerDay: n };
    return fake.workspaces.addKey({
      ...API_KEY,
      id: uuid(n),
      hash: `hash ${String(n)}`,
      limits,
      createdAtMs: API_KEY.createdAtMs + n,
      ...change,
    });
  };

  it("has today's use of every budget: the workspace first, then its keys, the newest first", async () => {
    await fake.workspaces.changeWorkspace(WORKSPACE.id, { checksPerDay: 10 });
    await addKey(50);
    expect(await view()).toEqual({
      ...BALANCE,
      dailyBudgets: [
        { budget: 'workspace', keyId: null, limit: 10, used: 0, remaining: 10, resetsAt },
        { budget: 'key', keyId: uuid(50), limit: 50, used: 0, remaining: 50, resetsAt },
        { budget: 'key', keyId: API_KEY.id, limit: 3, used: 1, remaining: 2, resetsAt },
      ],
    });
  });

  it('leaves out keys that are not valid, have no budget, or are of another workspace', async () => {
    await addKey(50, { revokedAtMs: 1 });
    await addKey(51, { limits: NO_KEY_LIMITS });
    await fake.workspaces.addWorkspace(OTHER_WORKSPACE);
    await addKey(52, { workspaceId: OTHER_WORKSPACE.id });
    expect(await view()).toMatchObject({ dailyBudgets: [{ keyId: API_KEY.id }] });
  });

  it('is the balance alone without a budget', async () => {
    await fake.workspaces.changeKey(API_KEY.id, { checksPerDay: undefined });
    expect(await view()).toEqual(BALANCE);
  });

  it('shows as many budgets as the wallet answers at once, those of the newest keys', async () => {
    await fake.workspaces.changeWorkspace(WORKSPACE.id, { checksPerDay: 10 });
    for (let n = 100; n < 220; n += 1) await addKey(n);
    const { dailyBudgets } = (await view()) as { dailyBudgets: { keyId: string | null }[] };
    expect(dailyBudgets).toHaveLength(100);
    expect(dailyBudgets.slice(0, 2).map(({ keyId }) => keyId)).toEqual([null, uuid(219)]);
  });
});
