import request from 'supertest';
import { fakeApp, OPERATOR_TOKEN, type FakeApp } from '../../testing/fake-app';
import { WORKSPACE } from '../../testing/samples';

const PATH = `/ops/workspaces/${WORKSPACE.id}`;

describe("the low balance in a workspace's settings", () => {
  let fake: FakeApp;
  beforeEach(async () => {
    fake = await fakeApp();
  });
  const send = (method: 'get' | 'patch' | 'post', path: string, body?: object) =>
    request(fake.app)[method](path).set('Authorization', `Bearer ${OPERATOR_TOKEN}`).send(body);

  it('is set (0 included), stays while others change, and is removed by null', async () => {
    expect((await send('get', PATH)).body).toMatchObject({ lowBalanceChecks: null });
    for (const lowBalanceChecks of [500, 0]) {
      const changed = await send('patch', PATH, { lowBalanceChecks });
      expect([changed.status, changed.body]).toMatchObject([200, { lowBalanceChecks }]);
    }
    expect((await send('patch', PATH, { shareWeight: 5 })).body).toMatchObject({ lowBalanceChecks: 0 });
    expect((await send('patch', PATH, { lowBalanceChecks: null })).body).toMatchObject({
      lowBalanceChecks: null,
      shareWeight: 5,
    });
  });

  it('can be given to a new workspace', async () => {
    const made = await send('post', '/ops/workspaces', { name: 'North', lowBalanceChecks: 20 });
    expect([made.status, made.body]).toMatchObject([201, { lowBalanceChecks: 20 }]);
  });
});
