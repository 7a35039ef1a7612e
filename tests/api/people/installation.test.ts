import { randomUUID } from 'node:crypto';
import type { System } from '../../helpers/own-system';
import { openedWorkspace } from '../../helpers/workspaces';
import type { MadeProvider } from './_made-provider';
import { signedIn, signedInAs, startWithMadeProvider, type Person } from './_people';

describe('the people of an installation', () => {
  let system: System;
  let provider: MadeProvider;
  let stop: () => Promise<void>;
  let operator: Person;
  beforeAll(async () => {
    ({ system, provider, stop } = await startWithMadeProvider());
    operator = await signedIn(system, { role: 'operator', name: 'Boss' });
  });
  afterAll(() => stop());

  const personIdOf = async (person: Person): Promise<string> =>
    ((await person('GET', '/api/session')).body as { readonly person: { readonly id: string } }).person.id;
  const change = (id: string, ...installationRoles: readonly string[]): ReturnType<Person> =>
    operator('PATCH', `/ops/people/${id}`, { json: { installationRoles } });

  it('are invited with roles, changed and removed, each from their next request on', async () => {
    const email = `carl-${randomUUID()}@clinics.example`;
    const json = { email, installationRoles: ['on-call'] };
    const invited = await operator('POST', '/ops/people', { json });
    expect(invited.status).toBe(201);
    const { id } = invited.body as { readonly id: string };
    expect((await operator('POST', '/ops/people', { json })).status).toBe(409);
    const carl = await signedInAs(system, provider, email);
    const statusOf = async (path: string): Promise<number> => (await carl('GET', path)).status;
    expect([await statusOf('/ops/circuits'), await statusOf('/ops/workspaces')]).toEqual([200, 403]);
    await change(id, 'operator');
    expect(await statusOf('/ops/workspaces')).toBe(200);
    await change(id);
    expect(await statusOf('/ops/circuits')).toBe(403);
    const { data } = (await operator('GET', '/ops/people')).body as { readonly data: readonly object[] };
    expect(data).toContainEqual(expect.objectContaining({ id, email }));
    expect((await operator('DELETE', `/ops/people/${id}`)).status).toBe(204);
    expect(await statusOf('/api/session')).toBe(401);
    expect((await operator('DELETE', `/ops/people/${id}`)).status).toBe(404);
  });

  it('have sessions that an operator sees and ends', async () => {
    const { workspaceId } = await openedWorkspace(system, 'Desk');
    const desk = await signedIn(system, { role: 'viewer', workspaceId });
    const path = `/ops/people/${await personIdOf(desk)}/sessions`;
    expect((await operator('GET', path)).body).toMatchObject({ data: [{ current: false }] });
    expect((await operator('DELETE', path)).status).toBe(204);
    expect((await desk('GET', '/api/session')).status).toBe(401);
    expect((await operator('GET', path)).body).toEqual({ data: [], nextCursor: null });
  });
});
