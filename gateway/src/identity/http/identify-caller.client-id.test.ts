import request from 'supertest';
import { inMemoryStores } from '../../testing/in-memory-stores';
import { API_KEY, CLINIC, OTHER_WORKSPACE, uuid, WORKSPACE } from '../../testing/samples';
import { clinicOf, identifyClinic } from './identify-caller';
import { contextOf } from '../../http/request-context';
import { callFrom, serve } from '../../testing/serve';

describe('identifyClinic', () => {
  const store = inMemoryStores().workspaces;
  const theirs = { ...CLINIC, clientId: uuid(12), workspaceId: OTHER_WORKSPACE.id };
  const app = (clientIds?: readonly string[]) =>
    serve(callFrom(WORKSPACE, { ...API_KEY, clientIds }), identifyClinic(store), (_req, res) => {
      res.json({ clinic: clinicOf(res), logged: contextOf(res).clientId });
    });

  beforeAll(async () => {
    for (const workspace of [WORKSPACE, OTHER_WORKSPACE]) await store.addWorkspace(workspace);
    for (const clinic of [CLINIC, theirs]) await store.addClinic(clinic);
  });

  it.each([CLINIC.clientId, CLINIC.clientId.toUpperCase()])('finds the clinic of %s', async (clientId) => {
    const answer = await request(app()).get('/').set('X-Client-Id', clientId);
    expect(answer.body).toEqual({ clinic: CLINIC, logged: CLINIC.clientId });
  });

  it.each([undefined, '', 'front desk', `${CLINIC.clientId}, ${CLINIC.clientId}`])(
    'refuses %j, which is no UUID, with 400',
    async (clientId) => {
      const answer = await request(app())
        .get('/')
        .set(clientId === undefined ? {} : { 'X-Client-Id': clientId });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'client-id-invalid' });
    },
  );

  it('reports whether it is missing, not a UUID, or sent twice', async () => {
    const detailOf = async (header: Record<string, string | string[]>): Promise<unknown> =>
      ((await request(app()).get('/').set(header)).body as { detail: string }).detail;
    const ids = [CLINIC.clientId, CLINIC.clientId];
    expect(await detailOf({})).toMatch(/^The header X-Client-Id is missing:/);
    expect(await detailOf({ 'X-Client-Id': 'desk' })).toMatch(/^The header X-Client-Id must be a UUID:/);
    for (const twice of [ids, ids.join(', ')])
      expect(await detailOf({ 'X-Client-Id': twice })).toMatch(/^The header X-Client-Id was sent twice:/);
  });

  it.each<[string, string, readonly string[] | undefined]>([
    ['of another workspace', theirs.clientId, undefined],
    ['that does not exist', uuid(99), undefined],
    ['the key is not bound to', CLINIC.clientId, [uuid(99)]],
  ])('refuses a clinic %s with 403', async (_which, clientId, bound) => {
    const answer = await request(app(bound)).get('/').set('X-Client-Id', clientId);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'client-forbidden' });
  });
});
