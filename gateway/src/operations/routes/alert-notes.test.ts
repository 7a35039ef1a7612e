import type { Schema } from '@eligibility/api-types';
import request, { type Response } from 'supertest';
import { fakeApp, OPERATOR_TOKEN, type FakeApp } from '../../testing/fake-app';
import { signedIn } from '../../testing/signed-in';

const ALERT = '/ops/board/alerts/PayerCircuitOpen:P1/note';
const UNTIL = '2026-01-15T14:00:00.000Z';
const SILENCE = { mode: 'silenced', reason: 'maintenance', until: UNTIL };

describe('the note on an alert of the board', () => {
  let fake: FakeApp;
  beforeEach(async () => {
    fake = await fakeApp();
  });
  const send = (method: 'get' | 'put' | 'delete', path: string, body?: object): Promise<Response> =>
    request(fake.app)[method](path).auth(OPERATOR_TOKEN, { type: 'bearer' }).send(body).then();
  const board = async (): Promise<Schema<'Board'>> => {
    fake.gateway.clock.advance(400);
    return (await send('get', '/ops/board')).body as Schema<'Board'>;
  };

  it('says who works on it, why and until when, and leaves the verdict as it is', async () => {
    const put = await send('put', ALERT, { ...SILENCE, mode: 'acknowledged', reason: 'I call them' });
    const note = {
      mode: 'acknowledged',
      by: 'operator',
      why: 'I call them',
      since: '2026-01-15T12:00:00.000Z',
      until: UNTIL,
    };
    expect([put.status, put.body]).toEqual([200, note]);
    expect(await board()).toMatchObject({ verdict: 'payer', alerts: [{ note }] });
  });

  it('takes a silenced alert out of the verdict until its end', async () => {
    await send('put', ALERT, SILENCE);
    expect(await board()).toMatchObject({ verdict: 'ok', alerts: [{ note: { mode: 'silenced' } }] });
    fake.gateway.clock.advance(2 * 3_600_000);
    expect(await board()).toMatchObject({ verdict: 'payer', alerts: [{ note: null }] });
  });

  it('ends when a person ends it, which is in the audit log as well', async () => {
    await send('put', ALERT, SILENCE);
    for (let times = 0; times < 2; times += 1) expect((await send('delete', ALERT)).status).toBe(204);
    expect(await board()).toMatchObject({ verdict: 'payer', alerts: [{ note: null }] });
    const { entries } = await fake.workspaces.listAudit({ limit: 9, cursor: undefined });
    const target = 'PayerCircuitOpen:P1';
    expect(entries).toMatchObject([
      { action: 'alert.reopened', target },
      { action: 'alert.reopened', target },
      { action: 'alert.silenced', target, detail: { reason: 'maintenance', until: UNTIL } },
    ]);
  });

  it('is put and read in the audit log by a person on call, under the name of the person', async () => {
    const onCall = await signedIn(fake.app, { role: 'on-call' });
    const cookie = onCall('get', '/').get('Cookie');
    const put = await request(fake.app)
      .put(ALERT)
      .set({ Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' })
      .send(SILENCE);
    expect(put.body).toMatchObject({ by: 'link:local on-call' });
    const audit = await onCall('get', '/ops/audit?action=alert.silenced');
    expect(audit.body).toMatchObject({ data: [{ actor: 'link:local on-call' }] });
  });

  it.each([
    ['mode', { ...SILENCE, mode: 'ignored' }],
    ['reason', { ...SILENCE, reason: ' ' }],
    ['until', { mode: 'silenced', reason: 'maintenance' }],
    ['until', { ...SILENCE, until: '2020-01-01T00:00:00Z' }],
    ['until', { ...SILENCE, until: '2099-01-01T00:00:00Z' }],
  ])('is refused for its %s: %j', async (field, body) => {
    const refused = await send('put', ALERT, body);
    expect(refused.body).toMatchObject({ code: 'validation-failed', status: 400, errors: [{ field }] });
  });

  it.each(['NoSuchAlert', 'PayerCircuitOpen:%20', 'PayerCircuitOpen:', `RedisDown:${'x'.repeat(81)}`])(
    'finds no alert called %s',
    async (alert) => {
      const path = `/ops/board/alerts/${alert}/note`;
      expect((await send('put', path, SILENCE)).body).toMatchObject({ code: 'not-found', status: 404 });
      expect((await send('delete', path)).body).toMatchObject({ code: 'not-found', status: 404 });
    },
  );
});
