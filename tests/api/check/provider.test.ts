import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '@eligibility/kit/process';
import { ON_LOOPBACK } from '@eligibility/testkit';
import { start, type PayerNetwork } from '@eligibility/payer-network';
import { PATIENT } from '../../helpers/client';
import { bootSystem, type System } from '../../helpers/own-system';

const AT_HOME = '198.51.100.7';
/** The simulator takes this block for another country. */
const ABROAD = '203.0.113.9';

type Asked = { readonly success: boolean; readonly upstreamStatusCode: number };

describe('the provider of an inquiry', () => {
  /** The provider of each inquiry that went over the wire. */
  const providers: unknown[] = [];
  let network: PayerNetwork;
  let wire: Server;
  let system: System;

  beforeAll(async () => {
    network = await start({ bindAddress: '127.0.0.1:0' });
    wire = tapped(network.url, (inquiry) => providers.push(inquiry.provider));
    system = await bootSystem({
      TRUSTED_PROXIES: '1',
      CLEARINGHOUSE_URL: `http://${await listen(wire, ON_LOOPBACK)}`,
      CLEARINGHOUSE_API_KEY: 'any-key-at-all',
    });
  }, 60_000);
  afterAll(async () => {
    await system.stop();
    wire.close().closeAllConnections();
    await network.stop();
  });

  async function ask(payerName: string, headers: Readonly<Record<string, string>>): Promise<Asked> {
    const answer = await system.call('/api/eligibility/check', { json: { ...PATIENT, payerName }, headers });
    expect(answer.status).toBe(200);
    return answer.body as Asked;
  }

  it('may be a person with an NPI, and have a taxonomy code', async () => {
    const workspaces = await system.operate('/ops/workspaces');
    const { data } = workspaces.body as { data: readonly { id: string }[] };
    const added = await system.operate(`/ops/workspaces/${String(data[0]?.id)}/clinics`, {
      json: {
        name: 'Ray Family Practice',
        npi: '1234567893',
        practitioner: { firstName: 'Ann', lastName: 'Ray' },
        taxonomyCode: '207Q00000X',
      },
    });
    expect(added).toMatchObject({
      status: 201,
      body: { practitioner: { firstName: 'Ann', lastName: 'Ray' } },
    });
    const { clientId } = added.body as { clientId: string };
    expect(await ask('Aetna', { 'x-client-id': clientId })).toMatchObject({ success: true });
    expect(providers.at(-1)).toEqual({
      ...{ firstName: 'Ann', lastName: 'Ray', npi: '1234567893' },
      ...{ providerCode: 'BI', referenceIdentification: '207Q00000X' },
    });
    expect(await ask('Aetna', {})).toMatchObject({ success: true });
    expect(providers.at(-1)).toEqual({ organizationName: 'Demo Family Practice', npi: '1999999984' });
  });

  it('may have no NPI, at a payer that gave it a number of its own', async () => {
    const workspaces = await system.operate('/ops/workspaces');
    const { data } = workspaces.body as { data: readonly { id: string }[] };
    const payerProviderIds = [
      { payerId: '60054', qualifier: 'SV', id: '0098765' },
      { payerId: '60054', qualifier: '1J', id: '42' },
    ];
    const added = await system.operate(`/ops/workspaces/${String(data[0]?.id)}/clinics`, {
      json: { name: 'Valley Rides', payerProviderIds },
    });
    expect(added).toMatchObject({ status: 201, body: { payerProviderIds } });
    const { clientId } = added.body as { clientId: string };
    expect(await ask('Aetna', { 'x-client-id': clientId })).toMatchObject({ success: true });
    expect(providers.at(-1)).toEqual({
      organizationName: 'Valley Rides',
      ...{ serviceProviderNumber: '0098765', facilityIdNumber: '42' },
    });
    const refused = await system.call('/api/eligibility/check', {
      json: { ...PATIENT, payerName: 'Cigna' },
      headers: { 'x-client-id': clientId },
    });
    expect(refused).toMatchObject({ status: 422, body: { code: 'payer-requires-field' } });
  });

  it('is located by the address that the request entered from, as Medicare demands', async () => {
    expect(await ask('Original Medicare', { 'x-forwarded-for': AT_HOME })).toMatchObject({ success: true });
    const refused = await ask('Original Medicare', { 'x-forwarded-for': ABROAD });
    expect(refused).toMatchObject({ success: false, upstreamStatusCode: 403 });
  });

  it('is not located by addresses that a client adds to X-Forwarded-For', async () => {
    const headers = { 'x-forwarded-for': `${ABROAD}, ${AT_HOME}` };
    expect(await ask('Original Medicare', headers)).toMatchObject({ success: true });
  });
});

/** Passes every inquiry on to the payer network, and shows it. */
function tapped(url: string, show: (inquiry: { readonly provider?: unknown }) => void): Server {
  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    show(JSON.parse(body) as { readonly provider?: unknown });
    const hops = request.headersDistinct['x-forwarded-for'] ?? [];
    const headers = hops.map((hop): [string, string] => ['x-forwarded-for', hop]);
    const answer = await fetch(url, { method: 'POST', body, headers });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  };
  return createServer((request, response) => {
    // The service asks once, without an inquiry, who is there.
    if (request.method === 'HEAD') response.writeHead(405).end();
    else void forward(request, response);
  });
}
