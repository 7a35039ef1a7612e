import request, { type Test } from 'supertest';
import { fakeApp, OPERATOR_TOKEN, type FakeApp } from '../../testing/fake-app';
import { CATALOG_PAYER, PLAN } from '../../testing/fake-payer-admin';

describe("the operators' payer routes", () => {
  let fake: FakeApp;
  beforeEach(async () => {
    fake = await fakeApp();
  });
  const send = (method: 'get' | 'post' | 'put' | 'patch', path: string): Test =>
    request(fake.app)[method](`/ops/payers${path}`).set('Authorization', `Bearer ${OPERATOR_TOKEN}`);

  it('plan an import without a change or an audit line', async () => {
    const answer = await send('post', '/imports?format=generic&dryRun=true').send('payer_id,name');
    expect(answer).toMatchObject({ status: 200, body: { plan: PLAN, version: null } });
    expect(fake.gateway.events).toEqual([]);
    expect((await fake.workspaces.listAudit({ limit: 1, cursor: undefined })).entries).toEqual([]);
  });

  it('accept a list of any media type, and record which file it was', async () => {
    const answer = await send(
      'post',
      '/imports?format=generic&skipBadRows=true&allowEmpty=true&baseVersion=2',
    )
      .type('text/csv')
      .send('payer_id,name\nA1,Acme');
    expect(answer).toMatchObject({ status: 201, body: { plan: PLAN, version: 4 } });
    const { entries } = await fake.workspaces.listAudit({ limit: 1, cursor: undefined });
    const detail = { format: 'generic', sizeBytes: 21, skipBadRows: true, allowEmpty: true, baseVersion: 2 };
    expect(entries).toMatchObject([{ action: 'payers.import', target: 'generic', detail }]);
    expect(entries[0]?.detail['checksum']).toMatch(/^[0-9a-f]{64}$/);
  });

  it('refuse a list based on another version, a missing list, and one that is too large', async () => {
    const old = await send('post', '/imports?format=generic&baseVersion=1').send('payer_id,name');
    expect(old.body).toMatchObject({ status: 409, code: 'operation-conflict' });
    expect((await send('post', '/imports?format=generic')).body).toMatchObject({ code: 'validation-failed' });
    const large = await send('post', '/imports?format=generic')
      .type('text/csv')
      .send('x'.repeat(16 * 1024 * 1024 + 1));
    expect(large.body).toMatchObject({ status: 413, code: 'payload-too-large' });
    expect(fake.gateway.events).toEqual([]);
  });

  it('list payers page by page, and show one by its id in any case', async () => {
    const first = await send('get', '?limit=1');
    expect(first.body).toEqual({ data: [CATALOG_PAYER], nextCursor: '00590' });
    const second = await send('get', '?limit=1&cursor=00590');
    expect(second.body).toEqual({ data: [], nextCursor: null });
    expect((await send('get', '/00590')).body).toEqual(CATALOG_PAYER);
    expect((await send('get', '/unknown')).body).toMatchObject({ status: 404, code: 'not-found' });
  });

  it('set aliases, and record the old and new ones', async () => {
    const answer = await send('put', '/00590/aliases').send({ aliases: [' CM '] });
    expect(answer.body).toEqual({ payer: { ...CATALOG_PAYER, aliases: ['CM'] }, catalogVersion: 4 });
    const { entries } = await fake.workspaces.listAudit({ limit: 1, cursor: undefined });
    expect(entries).toMatchObject([{ target: '00590', detail: { before: ['Cascade'], after: ['CM'] } }]);
  });

  it('show the history, and restore an earlier version', async () => {
    const newest = await send('get', '/versions?limit=1');
    expect(newest.body).toMatchObject({ data: [{ version: 3, kind: 'aliases' }], nextCursor: '3' });
    const older = await send('get', '/versions?limit=3&cursor=3');
    expect(older.body).toMatchObject({
      data: [
        { version: 2, kind: 'knowledge', rowCount: 9, knowledgeVersion: 2 },
        { version: 1, knowledgeVersion: null },
      ],
      nextCursor: null,
    });
    const restored = await send('post', '/versions').send({ restoredFrom: 1 });
    expect(restored).toMatchObject({ status: 201, body: { version: 4, restoredFrom: 1 } });
    expect((await send('post', '/versions').send({ restoredFrom: 2 })).status).toBe(404);
  });

  it('answer other methods with the allowed ones', async () => {
    const answer = await send('patch', '/imports');
    expect(answer.status).toBe(405);
    expect(answer.get('Allow')).toBe('POST');
  });
});
