import type { Response } from 'supertest';
import { SCOPES } from '../../identity/domain/api-key';
import { fakeApp, type FakeApp } from '../../testing/fake-app';
import { API_KEY, CLINIC, FIRST_PAGE, OTHER_WORKSPACE, uuid, WORKSPACE } from '../../testing/samples';

const CLINICS = '/api/workspace/clinics';
const SECOND_CLINIC = { ...CLINIC, clientId: uuid(21), createdAtMs: CLINIC.createdAtMs + 1 };
const FOREIGN_CLINIC = { ...CLINIC, clientId: uuid(22), workspaceId: OTHER_WORKSPACE.id };
const NEW = { name: 'Harbour', npi: '1234567893' };

describe('/api/workspace/clinics', () => {
  let fake: FakeApp;
  const opened = async (clientIds?: readonly string[]): Promise<void> => {
    fake = await fakeApp({ scopes: SCOPES, ...(clientIds && { clientIds }) });
    await fake.workspaces.addWorkspace(OTHER_WORKSPACE);
    for (const clinic of [SECOND_CLINIC, FOREIGN_CLINIC]) await fake.workspaces.addClinic(clinic);
  };
  beforeEach(() => opened());

  const listed = async (query = ''): Promise<readonly string[]> => {
    const answer = await fake.call('get', `${CLINICS}${query}`);
    return (answer.body as { data: readonly { clientId: string }[] }).data.map(({ clientId }) => clientId);
  };
  const change = (clientId: string, wish: object): Promise<Response> =>
    fake
      .call('patch', `${CLINICS}/${clientId}`)
      .send(wish)
      .then((answer) => answer);

  it('lists the clinics of the workspace, newest first, and none of another', async () => {
    expect(await listed()).toEqual([SECOND_CLINIC.clientId, CLINIC.clientId]);
    expect(await listed('?limit=1')).toEqual([SECOND_CLINIC.clientId]);
  });

  it('adds a clinic, which the audit log has under the id of the key', async () => {
    const added = await fake.call('post', CLINICS).send(NEW);
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ ...NEW, workspaceId: WORKSPACE.id, retiredAt: null });
    const [line] = (await fake.workspaces.listAudit(FIRST_PAGE)).entries;
    expect(line).toMatchObject({ actor: `key:${API_KEY.id}`, action: 'clinic.add', target: WORKSPACE.id });
    expect(await listed()).toContain((added.body as { clientId: string }).clientId);
  });

  it('does not take the client id of a clinic of another workspace, and leaves that clinic as it is', async () => {
    const taken = await fake.call('post', CLINICS).send({ ...NEW, clientId: FOREIGN_CLINIC.clientId });
    expect(taken.body).toMatchObject({ code: 'operation-conflict' });
    const found = await fake.workspaces.findClinic(OTHER_WORKSPACE.id, FOREIGN_CLINIC.clientId);
    expect(found?.name).toBe(FOREIGN_CLINIC.name);
  });

  it('renames and retires a clinic, and finds none of another workspace', async () => {
    const changed = await change(CLINIC.clientId, { name: 'Maple South', retired: true });
    expect(changed.body).toMatchObject({
      name: 'Maple South',
      retiredAt: expect.stringMatching(/Z$/) as unknown,
    });
    const [foreign, unknown] = [await change(FOREIGN_CLINIC.clientId, NEW), await change(uuid(99), NEW)];
    expect([foreign, unknown].map(({ body }) => (body as { code: string }).code)).toEqual([
      'not-found',
      'not-found',
    ]);
    const found = await fake.workspaces.findClinic(OTHER_WORKSPACE.id, FOREIGN_CLINIC.clientId);
    expect(found?.name).toBe(FOREIGN_CLINIC.name);
  });

  describe('of a caller that is bound to clinics', () => {
    beforeEach(() => opened([CLINIC.clientId, FOREIGN_CLINIC.clientId]));

    it('lists and changes these alone, also where its key names a clinic of another workspace', async () => {
      expect(await listed()).toEqual([CLINIC.clientId]);
      expect((await change(CLINIC.clientId, NEW)).status).toBe(200);
      for (const clientId of [SECOND_CLINIC.clientId, FOREIGN_CLINIC.clientId])
        expect((await change(clientId, NEW)).body).toMatchObject({ code: 'not-found' });
    });

    it('adds no clinic: it could not act for it', async () => {
      const refused = await fake.call('post', CLINICS).send(NEW);
      expect(refused.body).toMatchObject({ status: 403, code: 'client-forbidden' });
      expect((await fake.workspaces.listClinics(WORKSPACE.id, FIRST_PAGE)).entries).toHaveLength(2);
    });
  });
});
