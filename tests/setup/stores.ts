import { foundOrSkipped, isOnPath, startServer, type StoreServer } from '../kit/src';
import { initiateReplicaSet } from '../kit/src/mongo/replica-set';

/**
 * Before all tests: finds MongoDB at MONGODB_URI and Redis at REDIS_URL, else starts those on the PATH, else says in one
 * line each that their tests are skipped; with `REQUIRE_STORES=1` the run fails instead.
 */
export async function startStores(): Promise<void> {
  // Jest loads the file that stops them on its own, and this one once for each way to start.
  const { startedStores: started = [] } = globalThis as { startedStores?: StoreServer[] };
  Object.assign(globalThis, { startedStores: started });
  if (isMissing('MONGODB_URI', 'mongod')) {
    const args = ['--replSet', 'tests', '--bind_ip', '127.0.0.1', '--wiredTigerCacheSizeGB', '0.25'];
    const server = await startServer('mongod', ({ port, folder }) => [
      ...args,
      '--port',
      String(port),
      '--dbpath',
      folder,
    ]);
    started.push(server);
    process.env['MONGODB_URI'] = await initiateReplicaSet(server.port, 'tests');
  }
  if (isMissing('REDIS_URL', 'redis-server')) {
    const args = ['--save', '', '--appendonly', 'no', '--bind', '127.0.0.1'];
    const server = await startServer('redis-server', ({ port, folder }) => [
      ...args,
      '--port',
      String(port),
      '--dir',
      folder,
    ]);
    started.push(server);
    process.env['REDIS_URL'] = `redis://127.0.0.1:${String(server.port)}`;
  }
}

/**
 * True when it is to be started; false when it is there already, or when it cannot be had and its tests are skipped.
 * @throws Error in the second case, where stores are required
 */
function isMissing(variable: string, program: string): boolean {
  if ((process.env[variable] ?? '') !== '') return false;
  const skipped = `${variable} is not set and ${program} is not on the PATH: its tests are skipped`;
  return foundOrSkipped(isOnPath(program), skipped);
}
