import { SCOPES } from '../../identity/domain/api-key';
import { fakeApp, CHECK_FIELDS, type FakeApp } from '../../testing/fake-app';
import { CLINIC, OTHER_WORKSPACE, PAYER, resultOf, uuid, WORKSPACE } from '../../testing/samples';

const DAY_MS = 24 * 60 * 60 * 1_000;
const SECOND_CLINIC = { ...CLINIC, clientId: uuid(21) };

type Usage = {
  readonly from: string;
  readonly to: string;
  readonly totals: object;
  readonly byDay: readonly { readonly day: string; readonly live: number }[];
  readonly byClinic: readonly object[];
  readonly byPayer: readonly object[];
  readonly byOutcome: readonly object[];
};

describe('GET /api/workspace/usage', () => {
  let fake: FakeApp;
  let outcome: 'active' | 'never-sent';
  beforeEach(async () => {
    outcome = 'active';
    fake = await fakeApp({ scopes: SCOPES, granted: 9, ask: () => Promise.resolve(resultOf(outcome)) });
    await fake.workspaces.addClinic(SECOND_CLINIC);
  });
  const check = async (path = '', clientId = CLINIC.clientId): Promise<void> => {
    const answer = await fake
      .call('post', `/api/eligibility/check${path}`)
      .set('X-Client-Id', clientId)
      .send(CHECK_FIELDS);
    expect(answer.status).toBe(200);
  };
  const usage = async (query = '', call = fake.call): Promise<Usage> => {
    const answer = await call('get', `/api/workspace/usage${query}`);
    expect(answer.status).toBe(200);
    return answer.body as Usage;
  };

  it('adds up the checks of a span of days, by day, clinic, payer and outcome', async () => {
    await check();
    await check('/mock');
    fake.gateway.clock.advance(DAY_MS);
    await check('', SECOND_CLINIC.clientId);
    outcome = 'never-sent';
    await check('', SECOND_CLINIC.clientId);
    const { from, to, byDay, ...rest } = await usage();
    expect(byDay).toHaveLength(30);
    expect([byDay[0]?.day, byDay.at(-1)?.day]).toEqual([from, to]);
    expect(byDay.slice(-2)).toEqual([
      { day: expect.any(String) as string, live: 1, mock: 1, charged: 1, failed: 0 },
      { day: to, live: 2, mock: 0, charged: 1, failed: 1 },
    ]);
    expect(rest).toEqual({
      totals: { live: 3, mock: 1, charged: 2, failed: 1 },
      byClinic: [
        { clientId: SECOND_CLINIC.clientId, live: 2, mock: 0, charged: 1, failed: 1 },
        { clientId: CLINIC.clientId, live: 1, mock: 1, charged: 1, failed: 0 },
      ],
      byPayer: [{ payerId: PAYER.payerId, payerName: PAYER.name, live: 3, charged: 2, failed: 1 }],
      byOutcome: [
        { outcome: 'active', live: 2, charged: 2, failed: 0 },
        { outcome: 'never-sent', live: 1, charged: 0, failed: 1 },
      ],
    });
  });

  it('counts the days that are asked for, both included', async () => {
    await check();
    const today = (await usage()).to;
    const yesterday = new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10);
    expect((await usage(`?from=${today}&to=${today}`)).totals).toMatchObject({ live: 1 });
    const before = await usage(`?from=${yesterday}&to=${yesterday}`);
    expect([before.totals, before.byDay.map(({ day }) => day)]).toEqual([
      { live: 0, mock: 0, charged: 0, failed: 0 },
      [yesterday],
    ]);
  });

  it('counts the days of a time zone, today among them', async () => {
    // It is noon in UTC.
    fake.gateway.clock.advance(DAY_MS / 2 + 1);
    await check();
    const inZone = async (zone: string): Promise<readonly [string, string | undefined]> => {
      const { to, byDay } = await usage(`?timeZone=${zone}`);
      return [to, byDay.find(({ live }) => live === 1)?.day];
    };
    expect(await inZone('UTC')).toEqual(['2026-01-16', '2026-01-16']);
    expect(await inZone('America/New_York')).toEqual(['2026-01-15', '2026-01-15']);
    const next = await usage('?timeZone=America/New_York&from=2026-01-16&to=2026-01-16');
    expect(next.totals).toMatchObject({ live: 0 });
  });

  it('shows a key that is bound to clinics the checks of these, and no caller those of another workspace', async () => {
    await check();
    await check('', SECOND_CLINIC.clientId);
    const bound = await fake.withKey({ scopes: ['checks:read'], clientIds: [SECOND_CLINIC.clientId] });
    expect((await usage('', bound)).byClinic).toMatchObject([{ clientId: SECOND_CLINIC.clientId, live: 1 }]);
    await fake.workspaces.addWorkspace(OTHER_WORKSPACE);
    const other = await fake.withKey({ scopes: ['checks:read'], workspaceId: OTHER_WORKSPACE.id });
    expect((await usage('', other)).totals).toMatchObject({ live: 0 });
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
  ])('refuses %s', async (query) => {
    const answer = await fake.call('get', `/api/workspace/usage?${query}`);
    expect(answer.body).toMatchObject({ status: 400, code: 'validation-failed' });
  });

  it('counts 92 days at most', async () => {
    expect((await usage('?from=2026-01-01&to=2026-04-02')).byDay).toHaveLength(92);
  });
});

describe('GET /api/workspace', () => {
  it('shows any key its workspace, with the limits that hold', async () => {
    const fake = await fakeApp({ scopes: ['check:mock'] });
    const shown = await fake.call('get', '/api/workspace');
    expect(shown.body).toEqual({
      id: WORKSPACE.id,
      name: WORKSPACE.name,
      chargePolicy: 'every-live-check',
      rateLimitPerMinute: 1_200,
      checksPerDay: null,
      lowBalanceChecks: null,
      policies: {
        idempotencyKey: 'warn',
        getChecks: 'allowed',
        searchWithoutMemberId: 'refused',
        serviceNotTaken: 'ask-plan',
        answersMaxAgeSeconds: null,
      },
      simulated: true,
    });
    await fake.workspaces.changeWorkspace(WORKSPACE.id, { rateLimitPerMinute: 9, checksPerDay: 5 });
    const changed = await fake.call('get', '/api/workspace');
    expect(changed.body).toMatchObject({ rateLimitPerMinute: 9, checksPerDay: 5 });
  });
});
