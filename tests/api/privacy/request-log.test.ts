import { get } from 'node:http';
import { eventually } from '@eligibility/testkit';
import { PATIENT, type Answer } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

type Line = Readonly<Record<string, unknown>>;

const ID = '5b6c1f3e-8a0d-4f57-9d7e-2c4b8a1e6f90';
const CHECK = '/api/eligibility/check';

describe('what is kept of a request', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Request log');
  });

  const lines = (): readonly Line[] =>
    system
      .logged()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
  /** The line of the access log about this request. */
  const lineAbout = async ({ headers }: Answer): Promise<Line | undefined> => {
    const found = (): Line | undefined =>
      lines().find(({ msg, requestId }) => msg === 'request' && requestId === headers['x-request-id']);
    await eventually(() => found() !== undefined);
    return found();
  };

  it('is, of a check, its caller, its route and its result', async () => {
    const answer = await system.live();
    expect(await lineAbout(answer)).toMatchObject({
      level: 'info',
      method: 'POST',
      route: CHECK,
      status: 200,
      latencyMs: expect.any(Number) as unknown,
      workspaceId: system.workspaceId,
      keyId: system.keyId,
      clientId: system.access.clientId,
      checkId: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      tags: ['live'],
    });
  });

  it.each<[method: string, path: string, route: string, status: number]>([
    ['GET', `${CHECK}s/${ID}`, `${CHECK}s/:checkId`, 404],
    ['POST', `${CHECK}s/${ID}`, `${CHECK}s/:checkId`, 405],
    ['PUT', CHECK, CHECK, 405],
    ['GET', `/ops/workspaces/${ID}/wallet`, '/ops/workspaces/:workspaceId/wallet', 404],
    ['DELETE', `/ops/keys/${ID}`, '/ops/keys/:keyId', 404],
    ['GET', '/api/nothing/here', 'none', 404],
  ])(
    'is the template of its route and never the values in it: %s %s',
    async (method, path, route, status) => {
      const send = path.startsWith('/ops') ? system.operate : system.call;
      const line = await lineAbout(await send(path, { method }));
      expect(line).toMatchObject({ method, route, status });
      expect(JSON.stringify(line)).not.toContain(ID);
    },
  );

  it('is never a key or a token', async () => {
    const { apiKey, operatorToken } = system.access;
    await lineAbout(await system.call('/api/wallet'));
    await lineAbout(await system.operate('/ops/workspaces'));
    await lineAbout(
      await system.call('/api/wallet', { headers: { authorization: `Bearer ${operatorToken}` } }),
    );
    for (const secret of [apiKey, operatorToken]) expect(system.logged()).not.toContain(secret);
  });

  it('is the status 499 when its client disconnects before the answer', async () => {
    const { baseUrl, apiKey, clientId } = system.access;
    const query = String(new URLSearchParams({ ...PATIENT, memberId: 'SLOW900-1' }));
    const headers = { authorization: `Bearer ${apiKey}`, 'x-client-id': clientId };
    const impatient = get(`${baseUrl}${CHECK}?${query}`, { headers }).on('error', () => undefined);
    await eventually(async () => (await system.balance()).held === 1);
    impatient.destroy();
    const gone = ({ workspaceId, status }: Line): boolean =>
      workspaceId === system.workspaceId && status === 499;
    await eventually(() => lines().some(gone));
    expect(lines().find(gone)).toMatchObject({ level: 'info', method: 'GET', route: CHECK });
  });

  it('is a count by the template of its route, its status and its error code', async () => {
    const counted = async (labels: string): Promise<number> => {
      const text = await (await fetch(`http://${system.standalone.opsAddress}/metrics`)).text();
      const line = text.split('\n').find((one) => one.startsWith(`eligibility_http_${labels} `));
      return Number(line?.split(' ').at(-1) ?? 0);
    };
    const route = `route="${CHECK}"`;
    const answered = `requests_total{method="POST",${route},status="200",code="none"}`;
    const refused = `requests_total{method="POST",${route},status="422",code="payer-ambiguous"}`;
    const timed = `request_duration_seconds_count{${route}}`;
    const before = [await counted(answered), await counted(refused), await counted(timed)];
    await system.live();
    await system.live({ payerName: 'BCBS' });
    const after = async (): Promise<readonly number[]> => [
      await counted(answered),
      await counted(refused),
      await counted(timed),
    ];
    await eventually(async () => (await after())[2] === Number(before[2]) + 2);
    expect(await after()).toEqual(before.map((count, at) => count + (at === 2 ? 2 : 1)));
  });
});
