import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { eventually } from '@eligibility/kit/testing';
import { INQUIRY } from '../domain/_inquiry';
import type { Inquiry } from '../domain/inquiry';
import {
  answering,
  API_KEY,
  askOf,
  clearinghouses,
  CONTENT_TYPES,
  type Format,
  FORMATS,
} from './_connectors';

const about = (differences: object): Inquiry => ({
  ...INQUIRY,
  subscriber: { ...INQUIRY.subscriber, ...differences },
});

/** What a format has no letters for. */
const UNWRITABLE: Readonly<Record<Format, readonly Inquiry[]>> = {
  json: ['W1.2', 'Wé1', 'W'].map((memberId) => about({ memberId })),
  'core-soap': [about({ lastName: '李' }), { ...INQUIRY, procedureCode: 'D0*20' }],
  'core-mime': [about({ lastName: '李' }), { ...INQUIRY, procedureCode: 'D0*20' }],
};

describe.each(FORMATS)('a connector in the format %s', (format) => {
  const { at } = clearinghouses();

  it('posts each inquiry to the complete configured address, with its trace', async () => {
    const { connector, received } = await at(format, answering(format));
    for (const kind of ['first', 'second'])
      expect([kind, (await askOf(connector, INQUIRY)).kind]).toEqual([kind, 'answered']);
    expect(received).toHaveLength(2);
    for (const request of received) {
      expect(request).toMatchObject({ method: 'POST', path: '/eligibility/v3?mode=test' });
      expect(request.body).toContain('MARKERMEMBER');
      expect(request.body).toContain(connector.traceOf(INQUIRY));
    }
  });

  it('sends nothing that the format cannot carry', async () => {
    const { connector, received } = await at(format, answering(format));
    for (const inquiry of UNWRITABLE[format])
      expect(await askOf(connector, inquiry)).toEqual({ kind: 'unwritable' });
    expect(received).toHaveLength(0);
  });

  it('sends the addresses that the request came through, when they are known', async () => {
    const { connector, received } = await at(format, answering(format));
    await askOf(connector, { ...INQUIRY, callerAddresses: ['198.51.100.7', '192.0.2.1'] });
    await askOf(connector, INQUIRY);
    expect(received.map(({ headers }) => headers['x-forwarded-for'])).toEqual([
      '198.51.100.7, 192.0.2.1',
      undefined,
    ]);
  });

  it('reuses its connections', async () => {
    const { connector, sockets } = await at(format, answering(format));
    for (let round = 0; round < 10; round += 1) await askOf(connector, INQUIRY);
    expect(sockets.size).toBeLessThanOrEqual(2);
  });

  it('never uses more connections than allowed', async () => {
    const held: ServerResponse[] = [];
    const { connector, sockets } = await at(format, (response) => held.push(response), { maxConnections: 2 });
    const asked = [1, 2, 3].map(() => askOf(connector, INQUIRY));
    await eventually(() => held.length === 2);
    expect(sockets.size).toBe(2);
    held.forEach(answering(format));
    await eventually(() => held.length === 3);
    held.slice(2).forEach(answering(format));
    expect((await Promise.all(asked)).map(({ kind }) => kind)).toEqual(['answered', 'answered', 'answered']);
  });

  it('reads no answer in another format', async () => {
    for (const other of FORMATS.filter((each) => each !== format)) {
      const { connector } = await at(format, answering(other));
      expect(await askOf(connector, INQUIRY)).toEqual({ kind: 'unreadable', httpStatus: 200 });
    }
  });

  it('passes the Retry-After of a clearinghouse on unchanged', async () => {
    const { connector } = await at(format, (response) => {
      response.writeHead(429, { 'retry-after': '7' }).end('{}');
    });
    expect(await askOf(connector, INQUIRY)).toMatchObject({
      kind: 'http-error',
      httpStatus: 429,
      retryAfter: '7',
    });
  });

  it.each([
    [200, { kind: 'unreadable', httpStatus: 200 }],
    [404, { kind: 'clearinghouse-refused', httpStatus: 404, by: 'status' }],
    [502, { kind: 'http-error', httpStatus: 502, traceId: undefined }],
  ])('takes a page at %d for no answer', async (status, reply) => {
    const { connector } = await at(format, (response) => {
      response.writeHead(status, { 'content-type': 'text/html' }).end('<html><br></html>');
    });
    expect(await askOf(connector, INQUIRY)).toMatchObject(reply);
  });

  it('reads no more than 2 MiB of an answer', async () => {
    let socket: Socket | null = null;
    const { connector } = await at(format, (response) => {
      socket = response.socket;
      response.writeHead(200, { 'content-type': CONTENT_TYPES[format] });
      const goOn = () => {
        while (response.write('x'.repeat(65_536)));
      };
      response.on('drain', goOn);
      goOn();
    });
    expect(await askOf(connector, INQUIRY)).toEqual({ kind: 'unreadable', httpStatus: 200 });
    await eventually(() => socket?.destroyed === true);
  });

  it('knows a simulator by its answers, and by asking who is there', async () => {
    const { connector } = await at(format, (response) => {
      response.setHeader('payer-network', 'simulator');
      answering(format)(response);
    });
    expect(await connector.identify(AbortSignal.timeout(5_000))).toBe(true);
    expect(await askOf(connector, INQUIRY)).toMatchObject({ kind: 'answered', isSimulated: true });
    const { connector: toPayers } = await at(format, answering(format));
    expect(await toPayers.identify(AbortSignal.timeout(5_000))).toBe(false);
    expect(await askOf(toPayers, INQUIRY)).not.toHaveProperty('isSimulated');
  });
});

describe('an inquiry in JSON', () => {
  const { at } = clearinghouses();

  it("has the key unchanged, the payer's id there and the control number of the check", async () => {
    const { connector, received } = await at('json', answering('json'));
    await askOf(connector, INQUIRY);
    expect(received[0]?.headers).toMatchObject({
      authorization: API_KEY,
      'content-type': 'application/json',
    });
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
      tradingPartnerServiceId: '00042',
      controlNumber: connector.traceOf(INQUIRY),
    });
  });
});
