import type { ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer } from 'node:net';
import { TLSSocket } from 'node:tls';
import { eventually, fakeClock } from '@eligibility/kit/testing';
import { INQUIRY } from '../../domain/_inquiry';
import { selfSigned } from '../http/_certificate';
import { fakeClearinghouse, listening } from '../http/_clearinghouse';
import { openConnector, type ConnectorSettings } from '../open-connector';
import { envelopeFields, FORM_TYPE, mimeBody, PARTIES, soapBody } from './_envelopes';

const cleanups: (() => Promise<void>)[] = [];
const deviations: string[] = [];

afterEach(async () => {
  deviations.splice(0);
  await Promise.all(cleanups.splice(0).map((cleanup) => cleanup()));
});

type CoreFormat = Exclude<ConnectorSettings['format'], 'json'>;
type CoreSettings = Extract<ConnectorSettings, { format: CoreFormat }>;

const FORMATS: readonly CoreFormat[] = ['core-soap', 'core-mime'];

function connect(url: string, given: Partial<CoreSettings> = {}) {
  const settings: CoreSettings = {
    format: 'core-soap',
    url,
    ...PARTIES,
    senderQualifier: 'ZZ',
    receiverQualifier: '30',
    originatorId: '9ELIGCHECK',
    usage: 'T',
    credentials: { username: 'clinics', password: 'a-secret' },
    tls: {},
    ...given,
  };
  const connector = openConnector('north', settings, {
    clock: fakeClock(),
    onDeviations: (name, kinds) => deviations.push(...kinds.map((kind) => `${name} ${kind}`)),
  });
  cleanups.push(connector.close);
  return connector;
}

async function clearinghouse(answer: (response: ServerResponse) => void, format: CoreFormat) {
  const server = await fakeClearinghouse(answer);
  cleanups.push(server.stop);
  return { ...server, connector: connect(`http://${server.address}/core?v=2`, { format }) };
}

/** The usual answer in the form that was asked in. */
const answering = (format: CoreFormat) => (response: ServerResponse) => {
  const isSoap = format === 'core-soap';
  response.writeHead(200, { 'content-type': isSoap ? 'application/soap+xml' : FORM_TYPE });
  response.end(isSoap ? soapBody(envelopeFields()) : mimeBody(envelopeFields()));
};

const never = new AbortController().signal;
const hang = (): void => undefined;

describe.each(FORMATS)('%s', (format) => {
  it('posts a 270 of the inquiry in an envelope, with the time of the clock and a new id each time', async () => {
    const { connector, received } = await clearinghouse(answering(format), format);
    for (const kind of ['first', 'second']) {
      expect([kind, await connector.ask(INQUIRY, never)]).toMatchObject([kind, { kind: 'answered' }]);
    }
    expect(received).toHaveLength(2);
    const [first = '', second = ''] = received.map(({ body }) => body);
    expect(received[0]).toMatchObject({ method: 'POST', path: '/core?v=2' });
    expect(first).toContain('2026-01-15T12:00:00Z');
    expect(first).toMatch(/ISA\*00\* {10}\*00\* {10}\*ZZ\*CLINICS {8}\*30\*CLEARING {7}\*.*\*T\*:~/);
    expect(first).toContain('NM1*IL*1*MARKERLAST*MARKERFIRST****MI*MARKER-MEMBER~');
    expect(first).toContain(`TRN*1*${connector.traceOf(INQUIRY)}*9ELIGCHECK~`);
    expect(first).not.toBe(second);
  });

  it('is unreadable when the answer is in the other form', async () => {
    const other = FORMATS.find((candidate) => candidate !== format) ?? format;
    const { connector } = await clearinghouse(answering(other), format);
    expect(await connector.ask(INQUIRY, never)).toEqual({ kind: 'unreadable', httpStatus: 200 });
  });

  it('is refused as such, and sends nothing, when X12 cannot carry the inquiry', async () => {
    const { connector, received } = await clearinghouse(answering(format), format);
    const subscriber = { ...INQUIRY.subscriber, lastName: '李' };
    expect(await connector.ask({ ...INQUIRY, subscriber }, never)).toEqual({ kind: 'unwritable' });
    expect(received).toHaveLength(0);
  });

  it.each<[string, string, (response: ServerResponse) => void]>([
    ['connection-lost', 'is closed before any answer', (response) => response.destroy()],
    ['connection-lost', 'is reset before any answer', (response) => response.socket?.resetAndDestroy()],
    [
      'connection-lost',
      'ends within the body',
      (response) => {
        response.writeHead(200, { 'content-type': FORM_TYPE, 'content-length': '1000' });
        response.write('--edge', () => response.socket?.end());
      },
    ],
    [
      'unreadable',
      'goes on for more than 2 MiB',
      (response) => {
        response.writeHead(200, { 'content-type': FORM_TYPE });
        const goOn = () => {
          while (response.write('x'.repeat(65_536)));
        };
        response.on('drain', goOn);
        goOn();
      },
    ],
    [
      'http-error',
      'is an HTML page at 502',
      (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<html><br></html>'),
    ],
  ])('is %s when the connection %s', async (kind, _how, answer) => {
    const { connector } = await clearinghouse(answer, format);
    expect(await connector.ask(INQUIRY, never)).toMatchObject({ kind });
  });

  it('times out when the attempt is aborted', async () => {
    const { connector, received } = await clearinghouse(hang, format);
    const attempt = new AbortController();
    const asked = connector.ask(INQUIRY, attempt.signal);
    await eventually(() => received.length === 1);
    attempt.abort();
    expect(await asked).toEqual({ kind: 'timed-out' });
  });

  it('was never sent when the port is closed', async () => {
    const { address, stop } = await listening(createServer());
    await stop();
    expect(await connect(`http://${address}`, { format }).ask(INQUIRY, never)).toEqual({
      kind: 'never-sent',
    });
  });
});

describe('mutual TLS', () => {
  const server = selfSigned('clearinghouse');
  const client = selfSigned('clinics');

  /** Lets in whom it knows, and keeps the names of those who asked. */
  async function tlsClearinghouse() {
    const names: string[] = [];
    const tls = { ...server, ca: client.cert, requestCert: true, rejectUnauthorized: true };
    const https = createTlsServer(tls, (request, response) => {
      if (request.socket instanceof TLSSocket) names.push(request.socket.getPeerCertificate().subject.CN);
      request.resume().on('end', () => {
        answering('core-soap')(response);
      });
    });
    const { address, stop } = await listening(https);
    cleanups.push(stop);
    return { url: `https://${address}/core`, names };
  }

  it('shows our certificate to a trusted clearinghouse, and needs no login', async () => {
    const { url, names } = await tlsClearinghouse();
    const connector = connect(url, { tls: { ...client, ca: server.cert }, credentials: undefined });
    expect(await connector.ask(INQUIRY, never)).toMatchObject({ kind: 'answered' });
    expect(names).toEqual(['clinics']);
  });

  it('sends nothing to an untrusted clearinghouse', async () => {
    const { url, names } = await tlsClearinghouse();
    expect(await connect(url, { tls: client }).ask(INQUIRY, never)).toEqual({ kind: 'never-sent' });
    expect(names).toEqual([]);
  });

  it('gets no answer without a certificate', async () => {
    const { url, names } = await tlsClearinghouse();
    const { kind } = await connect(url, { tls: { ca: server.cert } }).ask(INQUIRY, never);
    expect(['never-sent', 'connection-lost']).toContain(kind);
    expect(names).toEqual([]);
  });

  it('prevents a start with an invalid certificate', () => {
    expect(() => connect('https://localhost', { tls: { cert: 'none', key: 'none' } })).toThrow();
    expect(() => connect('https://localhost', { tls: { ...client, key: server.key } })).toThrow(/mismatch/);
  });
});
