import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError, silentLog } from '@eligibility/kit';
import { ConfigError } from '@eligibility/kit/process';
import { certificateAuthority } from '@eligibility/kit/testing';
import { mongo } from 'mongoose';
import { openMongo } from './open';
import { asRefusal } from './refusals';

const PASSWORD = 'hunter2';

/** What an operator reads when a process starts with this connection string. */
async function said(uri: string): Promise<string> {
  const options = { uri, databaseName: 'x', allowStandalone: true, log: silentLog, collections: [] };
  const failure: unknown = await openMongo(options).catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(ConfigError);
  return failure instanceof ConfigError ? failure.message : '';
}

describe('a MongoDB that cannot be used', () => {
  const servers: Server[] = [];
  const sockets: Socket[] = [];
  afterEach(() => {
    sockets.splice(0).forEach((socket) => socket.destroy());
    servers.splice(0).forEach((server) => server.close());
  });

  const uriOf = async (server: Server, options = ''): Promise<string> => {
    servers.push(server);
    server.on('connection', (socket) => sockets.push(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return `mongodb://ann:${PASSWORD}@127.0.0.1:${String(port)}/?serverSelectionTimeoutMS=500&${options}`;
  };

  it.each([
    [`mongodb://ann:${PASSWORD}@127.0.0.1:1/`, 'connection refused: start MongoDB there'],
    [`mongodb://ann:${PASSWORD}@nowhere.invalid/`, 'host name not found: correct the name of the host'],
    [`mongodb+srv://ann:${PASSWORD}@nowhere.invalid/`, 'host name not found: correct the name of the host'],
    [`mongodb://ann:p@${PASSWORD}@127.0.0.1/`, 'the driver cannot read it: write @ : / ? # and %'],
    [`mongodb://ann:${PASSWORD}/x@127.0.0.1/`, 'the driver cannot read it: write @ : / ? # and %'],
    [`mongodb://ann:${PASSWORD}@127.0.0.1/?foo=bar`, 'only options of MongoDB after the ?'],
  ])('%s', async (uri, reason) => {
    const sentence = await said(uri);
    expect(sentence).toMatch(/^MONGODB_URI: [^\n]+$/);
    expect(sentence).toContain(reason);
    expect(sentence).not.toContain(PASSWORD);
  });

  it('closes connections, as one does that wants TLS', async () => {
    const closing = await uriOf(createServer((socket) => socket.destroy()));
    expect(await said(closing)).toContain('the connection is closed from there: MongoDB may want TLS');
  });

  it('answers nothing', async () => {
    expect(await said(await uriOf(createServer()))).toContain('no answer in time: correct host and port');
  });

  it('has no TLS', async () => {
    const plain = await uriOf(
      createServer((socket) => {
        socket.on('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
      }),
      'tls=true',
    );
    expect(await said(plain)).toMatch(/TLS: no encrypted connection \(\w+\): tls=true is right only where/);
  });

  it('has a certificate of an authority that is not trusted', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'eligibility-mongo-refused-'));
    const own = certificateAuthority(dir).issue('mongodb');
    const [cert, key] = ['tls.crt', 'tls.key'].map((file) => readFileSync(join(own, file), 'utf8'));
    rmSync(dir, { recursive: true });
    const server = createTlsServer({ cert, key });
    server.on('tlsClientError', () => undefined);
    expect(await said(await uriOf(server, 'tls=true'))).toMatch(
      /TLS: the certificate is not accepted \(\w+\): name its authority in MONGODB_TLS_CA_FILE/,
    );
  });

  it.each([
    [18, 'AuthenticationFailed', 'authentication failed: correct the name and password'],
    [13, 'Unauthorized', 'the user is not authorized: give it the roles of deploy/mongodb-init.js'],
    [85, 'IndexOptionsConflict', 'MongoDB refuses it: IndexOptionsConflict (85)'],
  ])('refuses with its code %i', (code, codeName, reason) => {
    const refused = new mongo.MongoServerError({ message: `no ${PASSWORD}`, code, codeName });
    for (const failure of [refused, new AppError('service-unavailable', { cause: refused })]) {
      const refusal = asRefusal(failure);
      expect(refusal).toBeInstanceOf(ConfigError);
      expect(String(refusal)).toContain(reason);
      expect(String(refusal)).not.toContain(PASSWORD);
    }
  });

  it('leaves our own mistakes as they are', () => {
    const mistake = new TypeError('undefined is not a function');
    expect(asRefusal(mistake)).toBe(mistake);
  });
});
