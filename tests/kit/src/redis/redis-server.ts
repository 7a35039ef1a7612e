import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { foundOrSkipped } from '../found-or-skipped';
import { ROOT } from '../root';
import { isOnPath, startServer } from '../store-server';

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
  return foundOrSkipped(
    isOnPath('redis-server'),
    'no redis-server on the PATH: tests that need Redis are skipped',
  );
}

/** A real server of its own on a free port, which keeps nothing on disk. */
export async function startRedisServer(): Promise<RedisServer> {
  const server = await startServer('redis-server', ({ port, folder }) => {
    const users = join(folder, 'users.acl');
    writeFileSync(users, usersOf(readFileSync(SHIPPED_ACL, 'utf8')), { mode: 0o600 });
    return [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--aclfile', users],
      // It keeps nothing; a dump that a test asks for can be searched.
      ...['--save', '', '--appendonly', 'no', '--rdbcompression', 'no'],
    ];
  });
  return {
    url: `redis://127.0.0.1:${String(server.port)}`,
    gatewayUrl: `redis://gateway:${PASSWORD}@127.0.0.1:${String(server.port)}`,
    freeze: () => {
      server.signal('SIGSTOP');
    },
    thaw: () => {
      server.signal('SIGCONT');
    },
    kill: server.kill,
    restart: async () => {
      await server.kill();
      await server.start();
    },
    stop: server.stop,
  };
}

const SHIPPED_ACL = join(ROOT, 'deploy/redis.acl');
const PASSWORD = 'a-password-of-the-tests';

/** The shipped users, and a default user with all permissions: tests inspect the server, and empty it. */
function usersOf(shipped: string): string {
  const hash = createHash('sha256').update(PASSWORD).digest('hex');
  return shipped
    .replace('PASSWORD_SHA256', hash)
    .replace('user default off', 'user default on nopass ~* &* +@all');
}
