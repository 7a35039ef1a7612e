import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Lifecycle } from '@eligibility/kit';
import { ROOT } from '@eligibility/testkit';
import { tempMongo, type TempMongo } from '@eligibility/testkit/mongo';
import { hasRedisServer, startRedisServer } from '@eligibility/testkit/redis';

export type Stores = {
  /** For a sentence: `MongoDB, Redis`. */
  readonly names: string;
  /** Undefined where the stores are files. */
  readonly mongo: TempMongo | undefined;
  /** For the environment of every process. */
  readonly env: Readonly<Record<string, string>>;
};

/**
 * MongoDB at MONGODB_URI, in a database that is dropped afterwards, else SQLite files that all processes of this
 * machine share; and a Redis of our own if redis-server is installed.
 */
export async function openStores(life: Lifecycle): Promise<Stores> {
  const mongo = await openMongo(life);
  const redis = await openRedis(life);
  return {
    mongo,
    names: [mongo === undefined ? 'SQLite' : 'MongoDB', redis === undefined ? 'no Redis' : 'Redis'].join(
      ', ',
    ),
    env: { ...mongo?.env, ...redis },
  };
}

/** A migrated database of its own at MONGODB_URI; undefined where none is named. */
export async function openMongo(life: Lifecycle): Promise<TempMongo | undefined> {
  if ((process.env['MONGODB_URI'] ?? '') === '') return undefined;
  const mongo = await tempMongo([]);
  life.add('mongodb', mongo.drop);
  execFileSync(process.execPath, [join(ROOT, 'standalone/dist/migrate/main.js')], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...mongo.env },
  });
  return mongo;
}

async function openRedis(life: Lifecycle): Promise<Record<string, string> | undefined> {
  if (!hasRedisServer()) return undefined;
  const { url, stop } = await startRedisServer();
  life.add('redis', stop);
  return { REDIS_URL: url };
}
