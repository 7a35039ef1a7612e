import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { UpstreamReply } from '@eligibility/benefits';
import { eventually } from '@eligibility/kit/testing';
import { INQUIRY } from '../../domain/_inquiry';
import { fakeClearinghouse } from '../http/_clearinghouse';
import { jsonConnector, type JsonConnectorOptions } from './json-connector';

const ACTIVE = { id: 'ec_1', benefitsInformation: [{ code: '1', serviceTypeCodes: ['30'] }] };
const REJECTED = { id: 'ec_2', errors: [{ field: 'AAA', code: '75', location: 'Loop 2100C' }] };

const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(cleanups.splice(0).map((cleanup) => cleanup()));
});

async function clearinghouse(
  answer: (response: ServerResponse) => void,
  options: Partial<JsonConnectorOptions> = {},
) {
  const server = await fakeClearinghouse(answer);
  const url = `http://${server.address}/eligibility/v3?mode=test`;
  const connector = jsonConnector({ connector: 'north', url, apiKey: 'test_key', ...options });
  cleanups.push(connector.close, server.stop);
  return { ...server, connector };
}

const never = new AbortController().signal;
const json = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const page = (status: number) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'text/html' }).end('<html><body>Service</body></html>');
};

describe('the request', () => {
  it('is a POST of the inquiry to the complete configured address, with the key unchanged', async () => {
    const { connector, received } = await clearinghouse(json(200, ACTIVE));
    await connector.ask(INQUIRY, never);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      method: 'POST',
      path: '/eligibility/v3?mode=test',
      headers: { authorization: 'test_key', 'content-type': 'application/json' },
    });
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
      tradingPartnerServiceId: '00042',
      controlNumber: connector.traceOf(INQUIRY),
    });
  });

  it.each(['W1.2', 'Wé1', 'W'])(
    'is not sent with the member id %s, which the format cannot carry',
    async (memberId) => {
      const { connector, received } = await clearinghouse(json(400, { message: 'memberId' }));
      const subscriber = { ...INQUIRY.subscriber, memberId };
      expect(await connector.ask({ ...INQUIRY, subscriber }, never)).toEqual({ kind: 'unwritable' });
      expect(received).toHaveLength(0);
    },
  );

  it('sends the addresses that the request came through, when they are known', async () => {
    const { connector, received } = await clearinghouse(json(200, ACTIVE));
    await connector.ask({ ...INQUIRY, callerAddresses: ['198.51.100.7', '192.0.2.1'] }, never);
    await connector.ask(INQUIRY, never);
    expect(received.map(({ headers }) => headers['x-forwarded-for'])).toEqual([
      '198.51.100.7, 192.0.2.1',
      undefined,
    ]);
  });

  it('reuses its connections', async () => {
    const { connector, sockets } = await clearinghouse(json(200, ACTIVE));
    for (let round = 0; round < 10; round += 1) await connector.ask(INQUIRY, never);
    expect(sockets.size).toBeLessThanOrEqual(2);
  });

  it('never uses more connections than allowed', async () => {
    const held: ServerResponse[] = [];
    const server = await clearinghouse((response) => held.push(response), { maxConnections: 2 });
    const asked = [1, 2, 3].map(() => server.connector.ask(INQUIRY, never));
    await eventually(() => held.length === 2);
    expect(server.sockets.size).toBe(2);
    for (const response of held) json(200, ACTIVE)(response);
    await eventually(() => held.length === 3);
    for (const response of held.slice(2)) json(200, ACTIVE)(response);
    expect((await Promise.all(asked)).map(({ kind }) => kind)).toEqual(['answered', 'answered', 'answered']);
  });
});

describe('a response', () => {
  it.each([
    ['benefits', 200, ACTIVE, { kind: 'answered', httpStatus: 200 }],
    ['a rejection at 200', 200, REJECTED, { kind: 'answered', httpStatus: 200 }],
    ['a rejection at 400', 400, REJECTED, { kind: 'answered', httpStatus: 400 }],
    ['a validation error', 400, { message: 'npi' }, { kind: 'http-error', httpStatus: 400 }],
    ['a refused key', 401, { message: 'no' }, { kind: 'http-error', httpStatus: 401 }],
    ['a forbidden account', 403, { message: 'no' }, { kind: 'http-error', httpStatus: 403 }],
    ['too many requests', 429, { code: 'TOO_MANY_REQUESTS' }, { kind: 'http-error', httpStatus: 429 }],
    [
      'a failure',
      500,
      { message: 'oops', id: 'ec_9' },
      { kind: 'http-error', httpStatus: 500, traceId: 'ec_9' },
    ],
  ])('with %s is distinguished from the others', async (...[, status, body, reply]) => {
    const { connector } = await clearinghouse(json(status, body));
    expect(await connector.ask(INQUIRY, never)).toMatchObject(reply);
  });

  it('with a Retry-After passes it on unchanged', async () => {
    const { connector } = await clearinghouse((response) => {
      response.writeHead(429, { 'retry-after': '7' }).end('{}');
    });
    expect(await connector.ask(INQUIRY, never)).toMatchObject({ httpStatus: 429, retryAfter: '7' });
  });

  it.each<[number, UpstreamReply]>([
    [200, { kind: 'unreadable', httpStatus: 200 }],
    [404, { kind: 'unreadable', httpStatus: 404 }],
    [503, { kind: 'http-error', httpStatus: 503, traceId: undefined }],
  ])('that is an HTML page at %d is not an answer', async (status, reply) => {
    const { connector } = await clearinghouse(page(status));
    expect(await connector.ask(INQUIRY, never)).toEqual(reply);
  });

  it('of more than 2 MiB is not read to its end', async () => {
    let socket: Socket | null = null;
    const { connector } = await clearinghouse((response) => {
      socket = response.socket;
      response.writeHead(200);
      const goOn = () => {
        while (response.write('x'.repeat(65_536)));
      };
      response.on('drain', goOn);
      goOn();
    });
    expect(await connector.ask(INQUIRY, never)).toEqual({ kind: 'unreadable', httpStatus: 200 });
    await eventually(() => socket?.destroyed === true);
  });
});
