import { eventually } from '@eligibility/testkit';
import { SCOPES } from '../../../gateway/src/identity/domain/api-key';
import { codeOf, PATIENT, type Answer, type Client } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';
import { signedIn } from '../people/_people';

const PATH = '/api/workspace';
type Seen = Readonly<Record<'requestId' | 'route' | 'keyId' | 'personId' | 'clientId', string | null>>;

describe('a workspace, as it sees itself', () => {
  let system: SharedSystem;
  let workspace: OpenedWorkspace;
  beforeAll(async () => {
    system = await sharedSystem('Own workspace');
  });
  beforeEach(async () => {
    workspace = await openedWorkspace(system, 'Own');
  });
  const patch = (by: Client, json: object): Promise<Answer> => by.call(PATH, { method: 'PATCH', json });
  const byOperator = (json: object): Promise<Answer> =>
    system.operate(`/ops/workspaces/${workspace.workspaceId}`, { method: 'PATCH', json });
  const secondClinic = async (): Promise<string> => {
    const json = { name: 'Second', npi: '1234567893' };
    const added = await workspace.call(`${PATH}/clinics`, { method: 'POST', json });
    return (added.body as { readonly clientId: string }).clientId;
  };

  it('has for any key its name, its policies and the limits that hold', async () => {
    const key = await workspace.withKey({ scopes: ['check:mock'] });
    const asIs = await key.call(PATH);
    expect(asIs.body).toEqual({
      id: workspace.workspaceId,
      name: 'Own',
      chargePolicy: 'every-live-check',
      rateLimitPerMinute: 1_000_000,
      checksPerDay: null,
      lowBalanceChecks: null,
      policies: {
        idempotencyKey: 'warn',
        getChecks: 'allowed',
        searchWithoutMemberId: 'refused',
        serviceNotTaken: 'ask-plan',
        dateNotTaken: 'ask-today',
        answersMaxAgeSeconds: null,
      },
      simulated: true,
    });
    await byOperator({ rateLimitPerMinute: 9, checksPerDay: 5 });
    expect((await key.call(PATH)).body).toMatchObject({ rateLimitPerMinute: 9, checksPerDay: 5 });
  });

  describe('decides when its balance is low', () => {
    it('and nothing else of itself, as the audit log says under the key that asked', async () => {
      const before = (await workspace.call(PATH)).body as object;
      for (const lowBalanceChecks of [200, 0, null]) {
        const changed = await patch(workspace, { lowBalanceChecks });
        expect([changed.status, changed.body]).toEqual([200, { ...before, lowBalanceChecks }]);
      }
      const more = { lowBalanceChecks: 5, checksPerDay: 9, chargePolicy: 'answered-only', name: 'Mine' };
      expect((await patch(workspace, more)).body).toEqual({ ...before, lowBalanceChecks: 5 });
      const audit = await system.operate('/ops/audit', { query: { limit: '1' } });
      expect(audit.body).toMatchObject({
        data: [
          {
            actor: `key:${workspace.keyId}`,
            action: 'workspace.change',
            target: workspace.workspaceId,
            detail: { lowBalanceChecks: 5 },
            outcome: 'done',
          },
        ],
      });
      for (const json of [{}, { lowBalanceChecks: -1 }, { lowBalanceChecks: 1.5 }, { lowBalanceChecks: '5' }])
        expect(codeOf(await patch(workspace, json))).toBe('validation-failed');
    });

    it('by an admin of the whole workspace', async () => {
      const { workspaceId, access } = workspace;
      const json = { lowBalanceChecks: 5 };
      const bound = await workspace.withKey({ scopes: SCOPES, clientIds: [access.clientId] });
      const without = await workspace.withKey({ scopes: SCOPES.filter((one) => one !== 'workspace:admin') });
      for (const key of [bound, without]) expect(codeOf(await patch(key, json))).toBe('client-forbidden');
      for (const [role, status] of [
        ['admin', 200],
        ['front-desk', 403],
      ] as const) {
        const person = await signedIn(system, { role, workspaceId });
        expect((await person('PATCH', PATH, { json })).status).toBe(status);
      }
    });

    it('or has an operator do so, from its first day on', async () => {
      for (const lowBalanceChecks of [500, 0])
        expect((await byOperator({ lowBalanceChecks })).body).toMatchObject({ lowBalanceChecks });
      expect((await byOperator({ shareWeight: 5 })).body).toMatchObject({ lowBalanceChecks: 0 });
      const without = await byOperator({ lowBalanceChecks: null });
      expect(without.body).toMatchObject({ lowBalanceChecks: null, shareWeight: 5 });
      const json = { name: 'North', lowBalanceChecks: 20 };
      const made = await system.operate('/ops/workspaces', { json });
      expect([made.status, made.body]).toMatchObject([201, { lowBalanceChecks: 20 }]);
    });
  });

  describe('reads its requests', () => {
    const seen = async (count: number, by: Client = workspace): Promise<readonly Seen[]> => {
      let data: readonly Seen[] = [];
      await eventually(async () => {
        ({ data } = (await by.call(`${PATH}/requests`)).body as { data: readonly Seen[] });
        return data.length >= count;
      }, 10_000);
      return data;
    };

    it('newest first, without a URL or a patient, its own reading or what nobody of it asked', async () => {
      const patient = { ...PATIENT, memberId: 'CANARY77001', patientFirstName: 'Canarina' };
      const check = await workspace.call('/api/eligibility/check/mock', { query: patient });
      await seen(1);
      await system.call('/api/wallet', { headers: { authorization: 'Bearer nonsense' } });
      const refused = await workspace.call('/api/eligibility/checks?limit=0');
      const data = await seen(2);
      expect(data).toEqual([
        {
          requestId: refused.headers['x-request-id'],
          at: expect.stringMatching(/Z$/) as string,
          method: 'GET',
          route: '/api/eligibility/checks',
          status: 400,
          code: 'validation-failed',
          latencyMs: expect.any(Number) as number,
          keyId: workspace.keyId,
          personId: null,
          askedBy: 'test',
          clientId: null,
        },
        expect.objectContaining({
          requestId: check.headers['x-request-id'],
          route: '/api/eligibility/check/mock',
          status: 200,
          code: null,
          clientId: workspace.access.clientId,
        }),
      ]);
      expect(JSON.stringify(data)).not.toMatch(/CANARY|Canarina|Doe|1980|Aetna/i);
    });

    it('of a person what changes and is refused, and not what pages read by themselves', async () => {
      const admin = await signedIn(system, { role: 'admin', workspaceId: workspace.workspaceId });
      await admin('GET', '/api/wallet');
      await admin('GET', '/api/eligibility/checks?limit=0');
      await admin('POST', `${PATH}/clinics`, { json: { name: 'South', npi: '1234567893' } });
      const data = await seen(2);
      expect(data.map(({ route }) => route)).toEqual([`${PATH}/clinics`, '/api/eligibility/checks']);
      for (const { keyId, personId } of data)
        expect([keyId, personId]).toEqual([null, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    });

    it('with a key of some clinics those for these and its own', async () => {
      const ofFirst = await workspace.withKey({ clientIds: [workspace.access.clientId] });
      const ofSecond = await workspace.withKey({ clientIds: [await secondClinic()] });
      await workspace.mock();
      await ofSecond.call('/api/wallet', { headers: { 'x-client-id': undefined } });
      expect((await seen(3)).map(({ route }) => route)).toHaveLength(3);
      const routesOf = async (by: Client): Promise<readonly unknown[]> =>
        (await seen(1, by)).map(({ route }) => route);
      expect(await routesOf(ofSecond)).toEqual(['/api/wallet']);
      expect(await routesOf(ofFirst)).toContain('/api/eligibility/check/mock');
      expect(await routesOf(ofFirst)).not.toContain('/api/wallet');
    });
  });

  describe('reads its use', () => {
    const usage = async (by: Client = workspace, query = ''): Promise<Answer> =>
      by.call(`${PATH}/usage${query}`);

    it('by day, clinic, payer and outcome, with a key of some clinics that of these', async () => {
      await workspace.live();
      await workspace.mock();
      const { clientId } = workspace.access;
      const use = { live: 1, mock: 1, charged: 1, failed: 0 };
      const { body } = await usage();
      const { to, byDay } = body as { readonly to: string; readonly byDay: readonly object[] };
      expect(body).toMatchObject({
        totals: use,
        byClinic: [{ clientId, ...use }],
        byPayer: [{ payerId: '60054', live: 1, charged: 1, failed: 0 }],
        byOutcome: [{ outcome: 'active', live: 1, charged: 1, failed: 0 }],
      });
      expect(byDay).toHaveLength(30);
      expect(byDay.at(-1)).toEqual({ day: to, ...use });
      const bound = await workspace.withKey({ scopes: ['checks:read'], clientIds: [await secondClinic()] });
      expect((await usage(bound)).body).toMatchObject({ totals: { live: 0 }, byClinic: [] });
    });

    it('of the days that it asks for, both included, at most 92', async () => {
      const days = await usage(workspace, '?from=2026-01-01&to=2026-04-02&timeZone=America/New_York');
      expect((days.body as { readonly byDay: readonly unknown[] }).byDay).toHaveLength(92);
    });

    it.each([
      'from=2026-02-30',
      'from=2026-1-1',
      'to=yesterday',
      'from=2026-01-02&to=2026-01-01',
      'from=2026-01-01&to=2026-04-03',
      'clientId=x',
      'timeZone=America/Springfield',
      'timeZone=%2B05:00',
    ])('and is refused %s', async (query) => {
      const refused = await usage(workspace, `?${query}`);
      expect([refused.status, codeOf(refused)]).toEqual([400, 'validation-failed']);
    });
  });
});
