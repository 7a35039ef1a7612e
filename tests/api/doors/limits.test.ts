import { randomUUID } from 'node:crypto';
import { freePort } from '@eligibility/testkit';
import { bootSystem, type System } from '../../helpers/own-system';
import { openedWorkspace } from '../../helpers/workspaces';
import { send, use } from '../assistants/_by-token';
import { CLIENT, madeProvider, OWN, tokenOf, type MadeProvider } from '../people/_made-provider';
import { coverageEligibilityRequest, fhir } from './_fhir';
import { programOf } from './_v3';

/** So many requests of a workspace, and so many wrong credentials of an address, are taken in a minute. */
const MOST = 2;

describe('the limits of the API at its doors', () => {
  let system: System;
  let provider: MadeProvider;
  let home: string;
  beforeAll(async () => {
    provider = await madeProvider();
    const port = String(await freePort());
    home = `http://127.0.0.1:${port}`;
    system = await bootSystem({
      PORT: port,
      RATE_LIMIT_PER_MINUTE: String(MOST),
      ADDRESS_SIGN_IN_FAILURES_PER_MINUTE: String(MOST),
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT,
      OIDC_CLIENT_SECRET: 'a-secret-of-a-test-alone',
      OIDC_RESOURCE_ORIGIN: home,
    });
  });
  afterAll(async () => {
    await system.stop();
    await provider.stop();
  });

  const statusesOf = async (ask: () => Promise<{ readonly status: number }>): Promise<readonly number[]> => {
    const statuses: number[] = [];
    for (let sent = 0; sent <= MOST; sent += 1) statuses.push((await ask()).status);
    return statuses;
  };

  it.each<
    readonly [
      string,
      number,
      (of: Awaited<ReturnType<typeof openedWorkspace>>) => Promise<{ readonly status: number }>,
    ]
  >([
    ['a tool of an assistant', 200, ({ access }) => use(home, access.apiKey)],
    ['a list of tools', 200, ({ access }) => send(home, access.apiKey)],
    [
      'v3 JSON that tries a payer by id and by name',
      400,
      (of) => programOf(of).ask('W1', { tradingPartnerServiceId: 'QQ1', tradingPartnerName: 'Xyzzy Qwert' }),
    ],
    ['v3 JSON that cannot be read', 400, (of) => programOf(of).ask('W1', { tradingPartnerServiceId: '' })],
    ["the token of Optum's programs", 200, (of) => programOf(of).token({ client_secret: of.access.apiKey })],
    [
      'FHIR',
      422,
      ({ access }) =>
        fhir(access, '/CoverageEligibilityRequest', coverageEligibilityRequest({ payerName: 'BCBS' })),
    ],
  ])('count each request once: %s', async (_what, status, ask) => {
    const workspace = await openedWorkspace(system, randomUUID());
    expect(await statusesOf(() => ask(workspace))).toEqual([status, status, 429]);
  });

  it('count a wrong credential at any door, and none that the provider could not be asked about', async () => {
    const seconds = Math.floor(Date.now() / 1_000);
    const token = tokenOf({ sub: 'eve', iat: seconds }, { key: OWN.privateKey });
    provider.setAway(true);
    expect(await statusesOf(() => use(home, token))).toEqual([503, 503, 503]);
    provider.setAway(false);
    const secret = (client_secret: string) => programOf(system).token({ client_secret });
    const [first, second] = [await secret('x'), await use(home, token)];
    expect([first.status, second.status]).toEqual([401, 401]);
    expect([(await secret('y')).status, (await use(home, token)).status]).toEqual([429, 429]);
  });
});
