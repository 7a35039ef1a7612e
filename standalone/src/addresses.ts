import { randomUUID } from 'node:crypto';
import type { Lifecycle } from '@eligibility/kit';
import type { StandaloneConfig } from './config';
import { makeSocketFolder } from './sockets';

/** A free port, for the simulator, which is called over HTTP, and where a system has no Unix sockets. */
export const LOOPBACK = '127.0.0.1:0';

type AddressOf = (service: string) => string;
type Settings = Pick<StandaloneConfig, 'dataDir' | 'isLoopback' | 'log'>;

/**
 * Where the gateway reaches each service: within the process, or on request over sockets.
 * @throws ConfigError naming `DATA_DIR` or `TMPDIR` when no folder for sockets can be made there
 */
export async function serviceAddresses(settings: Settings, life: Lifecycle): Promise<AddressOf> {
  if (settings.isLoopback) return socketAddresses(settings, life);
  // Another system in this process has addresses of its own.
  const system = randomUUID();
  return (service) => `in-process:${system}/${service}`;
}

/** In a folder that other users of this machine cannot enter. */
async function socketAddresses({ dataDir, log }: Settings, life: Lifecycle): Promise<AddressOf> {
  if (process.platform === 'win32') return () => LOOPBACK;
  const sockets = await makeSocketFolder(dataDir, () => {
    log.warn('the path of DATA_DIR is too long for sockets: they are in the folder for temporary files');
  });
  life.add('sockets', sockets.remove);
  return sockets.addressOf;
}

/** Where programs on this machine reach what listens at `host:port`; a wildcard is no address to call. */
export function urlOf(address: string): string {
  return `http://${address.replace(/^(0\.0\.0\.0|\[?::\]?)(?=:\d+$)/, '127.0.0.1')}`;
}
