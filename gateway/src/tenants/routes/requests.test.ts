import { eventually } from '@eligibility/kit/testing';
import { SCOPES } from '../../identity/domain/api-key';
import { CHECK_FIELDS, fakeApp, type FakeApp } from '../../testing/fake-app';
import { API_KEY, CLINIC, OTHER_WORKSPACE, uuid, WORKSPACE } from '../../testing/samples';
import { signedIn } from '../../testing/signed-in';

type Seen = Readonly<
  Record<'requestId' | 'route' | 'code' | 'keyId' | 'personId' | 'clientId', string | null>
>;

describe('GET /api/workspace/requests', () => {
  let fake: FakeApp;
  beforeEach(async () => {
    fake = await fakeApp({ scopes: SCOPES });
  });
  const seen = async (count: number, call = fake.call): Promise<readonly Seen[]> => {
    let data: readonly Seen[] = [];
    await eventually(async () => {
      await fake.trail.flush();
      ({ data } = (await call('get', '/api/workspace/requests')).body as { data: readonly Seen[] });
      return data.length >= count;
    });
    return data;
  };

  it('lists what was asked and how it was answered, newest first, without a URL or a patient', async () => {
    const query = new URLSearchParams(CHECK_FIELDS).toString();
    const check = await fake.call('get', `/api/eligibility/check/mock?${query}`);
    await seen(1);
    fake.gateway.clock.advance(1);
    const refused = await fake.call('get', '/api/eligibility/checks?limit=0');
    const data = await seen(2);
    expect(data).toEqual([
      {
        requestId: refused.get('X-Request-Id'),
        at: '2026-01-15T12:00:00.001Z',
        method: 'GET',
        route: '/api/eligibility/checks',
        status: 400,
        code: 'validation-failed',
        latencyMs: 0,
        keyId: API_KEY.id,
        personId: null,
        askedBy: API_KEY.name,
        clientId: null,
      },
      expect.objectContaining({
        requestId: check.get('X-Request-Id'),
        route: '/api/eligibility/check/mock',
        status: 200,
        code: null,
        clientId: CLINIC.clientId,
      }),
    ]);
    expect(JSON.stringify(data)).not.toMatch(/CANARY|Canarina|Markerlast|1984|Cascade/i);
  });

  it('does not list itself, nor requests that no workspace made', async () => {
    await fake.call('get', '/api/wallet').set('Authorization', 'Bearer nonsense');
    await fake.call('get', '/api/workspace/requests');
    await fake.call('get', '/api/wallet');
    expect((await seen(1)).map(({ route }) => route)).toEqual(['/api/wallet']);
  });

  it('lists what a person changes and is refused, and not what pages read by themselves', async () => {
    const browser = await signedIn(fake.app, { role: 'admin', workspaceId: WORKSPACE.id });
    await browser('get', '/api/wallet');
    await browser('get', '/api/eligibility/checks?limit=0');
    const added = await browser('post', '/api/workspace/clinics').send({ name: 'South', npi: '1234567893' });
    expect(added.status).toBe(201);
    const data = await seen(2);
    expect(data.map(({ route }) => route).sort()).toEqual([
      '/api/eligibility/checks',
      '/api/workspace/clinics',
    ]);
    for (const { keyId, personId } of data)
      expect([keyId, personId]).toEqual([null, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  it('shows a caller that is bound to clinics its own requests and those for its clinics', async () => {
    const bound = await fake.withKey({ scopes: SCOPES, clientIds: [uuid(99)] });
    await fake.call('get', '/api/payers?query=x');
    await fake.call('post', '/api/eligibility/check/mock').send(CHECK_FIELDS);
    await bound('get', '/api/wallet');
    expect(await seen(3)).toHaveLength(3);
    expect((await seen(1, bound)).map(({ route }) => route)).toEqual(['/api/wallet']);
    const ofClinic = await fake.withKey({ scopes: SCOPES, clientIds: [CLINIC.clientId] });
    expect((await seen(1, ofClinic)).map(({ route }) => route)).toEqual(['/api/eligibility/check/mock']);
  });

  it('shows nothing of another workspace', async () => {
    await fake.call('get', '/api/wallet');
    await seen(1);
    await fake.workspaces.addWorkspace(OTHER_WORKSPACE);
    const other = await fake.withKey({ scopes: SCOPES, workspaceId: OTHER_WORKSPACE.id });
    await other('get', '/api/payers?query=x');
    expect((await seen(1, other)).map(({ route }) => route)).toEqual(['/api/payers']);
  });
});
