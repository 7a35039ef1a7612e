import { fakeApp } from '../../testing/fake-app';
import { WORKSPACE } from '../../testing/samples';
import { personSignedIn, signedIn } from '../../testing/signed-in';

const OPERATOR = { role: 'operator' };
const EMAIL = 'carl@clinics.example';

describe('the people of an installation', () => {
  it('are invited with roles, changed and removed, each from their next request on', async () => {
    const fake = await fakeApp();
    const operator = await signedIn(fake.app, OPERATOR);
    const wanted = { email: EMAIL, installationRoles: ['on-call'] };
    const invited = await operator('post', '/ops/people').send(wanted);
    expect(invited.status).toBe(201);
    const { id } = invited.body as { id: string };
    expect((await operator('post', '/ops/people').send(wanted)).status).toBe(409);
    const carl = await personSignedIn(fake, EMAIL);
    const statusOf = async (path: string) => (await carl('get', path)).status;
    expect([await statusOf('/ops/circuits'), await statusOf('/ops/workspaces')]).toEqual([200, 403]);
    await operator('patch', `/ops/people/${id}`).send({ installationRoles: ['operator'] });
    expect(await statusOf('/ops/workspaces')).toBe(200);
    await operator('patch', `/ops/people/${id}`).send({ installationRoles: [] });
    expect(await statusOf('/ops/circuits')).toBe(403);
    const listed = await operator('get', '/ops/people');
    expect(listed.body).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id, email: EMAIL })]) as [],
    });
    expect((await operator('delete', `/ops/people/${id}`)).status).toBe(204);
    expect(await statusOf('/api/session')).toBe(401);
    expect((await operator('delete', `/ops/people/${id}`)).status).toBe(404);
  });

  it('have sessions that an operator sees and ends', async () => {
    const fake = await fakeApp();
    const operator = await signedIn(fake.app, OPERATOR);
    const desk = await signedIn(fake.app, { role: 'viewer', workspaceId: WORKSPACE.id });
    const { person } = (await desk('get', '/api/session')).body as { person: { id: string } };
    const path = `/ops/people/${person.id}/sessions`;
    expect((await operator('get', path)).body).toMatchObject({ data: [{ current: false }] });
    expect((await operator('delete', path)).status).toBe(204);
    expect((await desk('get', '/api/session')).status).toBe(401);
    expect((await operator('get', path)).body).toEqual({ data: [], nextCursor: null });
  });

  it('show what their running sessions may do, and lose it with a change of their roles', async () => {
    const fake = await fakeApp();
    const operator = await signedIn(fake.app, { ...OPERATOR, name: 'Boss' });
    const vera = await signedIn(fake.app, { ...OPERATOR, name: 'Vera' });
    const { person } = (await vera('get', '/api/session')).body as { person: { id: string } };
    const shown = async () => {
      const { data } = (await operator('get', '/ops/people')).body as { data: { id: string }[] };
      return data.find(({ id }) => id === person.id);
    };
    expect(await shown()).toMatchObject({ installationRoles: [], effectiveRoles: ['operator'] });
    const path = `/ops/people/${person.id}`;
    const refused = await operator('patch', path).send({ installationRoles: ['operator'] });
    expect(refused.body).toMatchObject({ status: 409, code: 'operation-conflict' });
    const changed = await operator('patch', path).send({ installationRoles: [] });
    expect(changed.body).toMatchObject({ installationRoles: [], effectiveRoles: [] });
    expect((await vera('get', '/ops/workspaces')).status).toBe(403);
    expect(await shown()).toEqual(changed.body);
  });

  it('are for operators alone: a person on call sees none', async () => {
    const fake = await fakeApp();
    const onCall = await signedIn(fake.app, { role: 'on-call' });
    expect((await onCall('get', '/ops/people')).status).toBe(403);
    const escalated = await onCall('post', '/ops/sign-in-links').send(OPERATOR);
    expect(escalated.status).toBe(403);
  });
});
