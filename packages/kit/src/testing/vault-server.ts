import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type VaultServer = {
  /** How to reach it; `namespace` is Vault Enterprise's. */
  readonly settings: {
    readonly url: string;
    readonly mount: string;
    readonly keyName: string;
    readonly token: string;
    readonly namespace: undefined;
  };
  /** Adds a version of the key; older ones still decrypt. */
  readonly rotate: () => void;
  /** Versions below it no longer decrypt. */
  readonly setMinDecryptionVersion: (version: number) => void;
  /** The status it answers instead, such as 503 while it is sealed; undefined: as usual. */
  readonly answerAlways: (status: number | undefined) => void;
  /** Paths that were called, in order. */
  readonly calls: readonly string[];
  readonly close: () => Promise<void>;
};

const KEY_NAME = 'eligibility-answers';
const TOKEN = 'a token of the tests';
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Reply = { readonly status: number; readonly body: unknown };

/** The part of Vault's transit engine that is used, with its paths, forms, versions and statuses. */
export async function vaultServer(): Promise<VaultServer> {
  const versions: Buffer[] = [randomBytes(32)];
  const calls: string[] = [];
  let minDecryptionVersion = 1;
  let instead: number | undefined;

  const answer = (path: string, token: unknown, body: Record<string, unknown>): Reply => {
    calls.push(path);
    if (instead !== undefined) return errors(instead, 'Vault is sealed');
    if (token !== TOKEN) return errors(403, 'permission denied');
    if (path === '/v1/auth/token/renew-self') return { status: 200, body: { auth: { renewable: true } } };
    if (path === `/v1/transit/datakey/plaintext/${KEY_NAME}`) {
      const plaintext = randomBytes(Number(body['bits']) / 8).toString('base64');
      return {
        status: 200,
        body: { data: { plaintext, ciphertext: wrap(versions, plaintext), key_version: versions.length } },
      };
    }
    if (path === `/v1/transit/decrypt/${KEY_NAME}`)
      return unwrap(versions, minDecryptionVersion, String(body['ciphertext']));
    return errors(404);
  };
  const server = createServer((req, res) => {
    void bodyOf(req).then((body) => {
      send(res, answer(req.url ?? '', req.headers['x-vault-token'], body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${String(port)}`;
  return {
    settings: { url, mount: 'transit', keyName: KEY_NAME, token: TOKEN, namespace: undefined },
    rotate: () => void versions.push(randomBytes(32)),
    setMinDecryptionVersion: (version) => void (minDecryptionVersion = version),
    answerAlways: (status) => void (instead = status),
    calls,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function wrap(versions: readonly Buffer[], plaintext: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', versions.at(-1) ?? Buffer.alloc(0), iv);
  const sealed = Buffer.concat([iv, cipher.update(plaintext, 'base64'), cipher.final(), cipher.getAuthTag()]);
  return `vault:v${String(versions.length)}:${sealed.toString('base64')}`;
}

function unwrap(versions: readonly Buffer[], minVersion: number, ciphertext: string): Reply {
  const [, version = '', text = ''] = /^vault:v(\d+):(.+)$/.exec(ciphertext) ?? [];
  const key = versions[Number(version) - 1];
  if (key === undefined) return errors(400, 'invalid ciphertext: no prefix');
  if (Number(version) < minVersion)
    return errors(400, 'ciphertext or signature version is disallowed by policy (too old)');
  const bytes = Buffer.from(text, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const opened = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    return { status: 200, body: { data: { plaintext: opened.toString('base64') } } };
  } catch {
    return errors(400, 'cipher: message authentication failed');
  }
}

function errors(status: number, ...messages: readonly string[]): Reply {
  return { status, body: { errors: messages } };
}

async function bodyOf(req: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>;
}

function send(res: ServerResponse, { status, body }: Reply): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
