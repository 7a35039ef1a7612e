import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, foundOrSkipped, freePort } from '@eligibility/kit/testing';

export type RedisServer = {
  /** The URL of a user with all permissions. */
  readonly url: string;
  /** The URL of the user `gateway`, with the permissions of deploy/redis.acl only. */
  readonly gatewayUrl: string;
  /** Stops answering without closing anything, as a host that hangs. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  /** SIGKILL: what it held in memory is gone. */
  readonly kill: () => Promise<void>;
  /** A new, empty server on the port of the old one. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** False without `redis-server`: tests that need it are then skipped, or fail where stores are required. */
export function hasRedisServer(): boolean {
  const { status } = spawnSync('redis-server', ['--version'], { stdio: 'ignore' });
  return foundOrSkipped(status === 0, 'no redis-server on the PATH: tests that need Redis are skipped');
}

/** A real server of its own on a free port, which keeps nothing on disk. */
export async function startRedisServer(): Promise<RedisServer> {
  const dir = mkdtempSync(join(tmpdir(), 'redis-'));
  const port = await freePort();
  writeFileSync(join(dir, 'users.acl'), usersOf(readFileSync(SHIPPED_ACL, 'utf8')), { mode: 0o600 });
  let child = await launch(dir, port);
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  return {
    url: `redis://127.0.0.1:${String(port)}`,
    gatewayUrl: `redis://gateway:${PASSWORD}@127.0.0.1:${String(port)}`,
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    kill,
    restart: async () => {
      await kill();
      child = await launch(dir, port);
    },
    stop: async () => {
      await kill();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** From the sources and from what is built of them. */
const SHIPPED_ACL = join(__dirname, '../../../../deploy/redis.acl');
const PASSWORD = 'a-password-of-the-tests';

/** The shipped users, and a default user with all permissions: tests inspect the server, and empty it. */
function usersOf(shipped: string): string {
  const hash = createHash('sha256').update(PASSWORD).digest('hex');
  return shipped
    .replace('PASSWORD_SHA256', hash)
    .replace('user default off', 'user default on nopass ~* &* +@all');
}

async function launch(dir: string, port: number): Promise<ChildProcess> {
  const settings = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    dir,
    '--aclfile',
    join(dir, 'users.acl'),
    '--save',
    '',
    // So that a dump of a value can be searched.
    '--rdbcompression',
    'no',
    '--appendonly',
    'no',
  ];
  const child = spawn('redis-server', settings, { stdio: 'ignore' });
  await eventually(() => isListening(port), 10_000);
  return child;
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
