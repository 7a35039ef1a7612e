import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type TLSSocket } from 'node:tls';
import { silentLog } from '@eligibility/kit';
import { certificateAuthority, eventually } from '@eligibility/kit/testing';
import { openRedis } from './open';

describe('Redis over TLS', () => {
  it('is verified by the configured authority, and receives our certificate', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'eligibility-redis-tls-'));
    const authority = certificateAuthority(dir);
    const read = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8');
    const [own, theirs] = [authority.issue('gateway'), authority.issue('redis')];
    const ca = read(own, 'ca.crt');
    const server = createServer({
      cert: read(theirs, 'tls.crt'),
      key: read(theirs, 'tls.key'),
      ca,
      requestCert: true,
      rejectUnauthorized: true,
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `rediss://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    const tls = { cert: read(own, 'tls.crt'), key: read(own, 'tls.key'), ca };
    const shown: TLSSocket[] = [];
    server.on('secureConnection', (socket: TLSSocket) => shown.push(socket.on('error', () => undefined)));
    const redis = openRedis({ url, tls, log: silentLog });
    // One connection for commands, one that listens.
    await eventually(() => shown.length >= 2);
    expect(shown.map((socket) => socket.getPeerCertificate().subject.CN)).toEqual(['gateway', 'gateway']);
    await redis.close();
    shown.forEach((socket) => socket.destroy());
    server.close();
    rmSync(dir, { recursive: true });
  });
});
