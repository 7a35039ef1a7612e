import { eventually } from '@eligibility/kit/testing';
import request, { type Response } from 'supertest';
import { fakeApp, OPERATOR_TOKEN, SECRET, type FakeApp } from '../../testing/fake-app';
import { API_KEY, uuid } from '../../testing/samples';
import { formatApiKey } from '../../identity/domain/api-key';

const PER_ADDRESS = 3;

describe('failed sign-ins', () => {
  let fake: FakeApp;
  beforeEach(async () => {
    fake = await fakeApp({ perAddress: PER_ADDRESS });
  });
  const get = async (path: string, credential: string): Promise<Response> =>
    request(fake.app).get(path).set('Authorization', `Bearer ${credential}`);
  const guessedKey = (n: number): string => formatApiKey(new Uint8Array(60).fill(100 + n));
  async function guess(times: number, one: (n: number) => Promise<Response>): Promise<readonly number[]> {
    const statuses = [];
    for (let n = 0; n < times; n += 1) statuses.push((await one(n)).status);
    return statuses;
  }

  it('with API keys beyond the limit get an answer without a look-up, and are counted apart from /ops', async () => {
    const { findKey, listUsableKeyHashes } = fake.workspaces;
    const reads: string[] = [];
    Object.assign(fake.workspaces, {
      findKey: (hash: string) => {
        reads.push('key');
        return findKey(hash);
      },
      listUsableKeyHashes: (nowMs: number, limit: number) => {
        reads.push('list');
        return listUsableKeyHashes(nowMs, limit);
      },
    });
    expect(await guess(10, (n) => get('/api/wallet', guessedKey(n)))).toEqual([
      ...Array<number>(PER_ADDRESS).fill(401),
      ...Array<number>(7).fill(429),
    ]);
    expect(reads).toEqual(['key', 'key', 'key', 'list']);
    expect((await get('/ops/workspaces', 'a wrong token')).status).toBe(401);
    expect((await get('/ops/workspaces', OPERATOR_TOKEN)).status).toBe(200);
  });

  it("at a limited address block neither a clinic's key nor one that is issued meanwhile", async () => {
    await guess(5, (n) => get('/api/wallet', guessedKey(n)));
    expect((await get('/api/wallet', SECRET)).status).toBe(200);

    const issued = formatApiKey(new Uint8Array(60).fill(200));
    await fake.workspaces.addKey({ ...API_KEY, id: uuid(44), hash: `hash of ${issued}` });
    expect((await get('/api/wallet', issued)).status).toBe(429);
    fake.gateway.clock.advance(10_000);
    await guess(2, (n) => get('/api/wallet', guessedKey(n)));
    expect((await get('/api/wallet', guessedKey(9))).status).toBe(429);
    expect((await get('/api/wallet', issued)).status).toBe(200);
  });

  it('of operators are all in the audit log, limited ones included', async () => {
    const attempts = async (): Promise<number> => {
      const { entries } = await fake.workspaces.listAudit({ limit: 10, cursor: undefined });
      return entries
        .filter(({ action, outcome }) => action === 'operator.sign-in' && outcome === 'refused')
        .reduce((sum, { detail }) => sum + Number(detail['attempts']), 0);
    };
    await guess(10, (n) => get('/ops/workspaces', `a wrong token ${String(n)}`));
    fake.gateway.clock.advance(60_000);
    await get('/ops/workspaces', 'a wrong token');
    await eventually(async () => (await attempts()) === 11);
    expect((await get('/ops/workspaces', OPERATOR_TOKEN)).status).toBe(200);
  });
});
