import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type TLSSocket } from 'node:tls';
import { silentLog } from '@eligibility/kit';
import { ConfigError, parseEnv } from '@eligibility/kit/process';
import { certificateAuthority } from '@eligibility/kit/testing';
import Joi from 'joi';
import { openMongo } from './open';
import { MONGO_VARIABLES, mongoSettings, type MongoVariables } from './settings';

const settingsOf = (env: Record<string, string>): ReturnType<typeof mongoSettings> =>
  mongoSettings(parseEnv(Joi.object<MongoVariables>(MONGO_VARIABLES), env));

describe('MongoDB over TLS', () => {
  let dir: string;
  let own: string;
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'eligibility-mongo-tls-'));
    own = certificateAuthority(dir).issue('wallet');
  });
  afterAll(() => {
    rmSync(dir, { recursive: true });
  });

  it('is verified by the configured authority, and receives our certificate', async () => {
    const read = (file: string): string => readFileSync(join(own, file), 'utf8');
    const [cert, key, ca] = [read('tls.crt'), read('tls.key'), read('ca.crt')];
    const server = createServer({ cert, key, ca, requestCert: true, rejectUnauthorized: true });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const settings = settingsOf({
      MONGODB_URI: `mongodb://127.0.0.1:${String((server.address() as AddressInfo).port)}/?serverSelectionTimeoutMS=500`,
      MONGODB_TLS_CERT_FILE: join(own, 'tls.crt'),
      MONGODB_TLS_KEY_FILE: join(own, 'tls.key'),
      MONGODB_TLS_CA_FILE: join(own, 'ca.crt'),
    });
    if (settings === undefined) throw new Error('MongoDB is configured');
    const names: string[] = [];
    server.on('secureConnection', (socket: TLSSocket) => {
      names.push(socket.getPeerCertificate().subject.CN);
      // Nothing here speaks its protocol.
      socket.destroy();
    });
    await expect(openMongo({ ...settings, log: silentLog, collections: [] })).rejects.toThrow(ConfigError);
    expect(names).toContain('wallet');
    server.close();
  });

  it.each([
    ['a key without its certificate', { MONGODB_TLS_KEY_FILE: 'tls.key' }, 'MONGODB_TLS_CERT_FILE'],
    ['a certificate without its key', { MONGODB_TLS_CERT_FILE: 'tls.crt' }, 'MONGODB_TLS_KEY_FILE'],
    ['a file that is none', { MONGODB_TLS_CA_FILE: 'nowhere' }, 'MONGODB_TLS_CA_FILE'],
  ])('is refused with %s', (_what, files, name) => {
    const env = Object.fromEntries(
      Object.entries(files).map(([variable, file]) => [variable, join(own, file)]),
    );
    expect(() => settingsOf({ MONGODB_URI: 'mongodb://db.test/', ...env })).toThrow(name);
  });
});
