import { bootedOnce, type BootedSystem, type Settings } from './built-packages';
import { clientOf } from './client';
import { openedWorkspace, type OpenedWorkspace } from './workspaces';

export type SharedSystem = OpenedWorkspace & BootedSystem;

/** For tests of a check that runs out of time. */
export const SHORT_DEADLINE: Settings = { CHECK_DEADLINE_MS: '3000' };

/** For tests that call a service of the standalone themselves, past the gateway. */
export const ON_SOCKETS: Settings = { GRPC_LOOPBACK: 'true' };

/** Settings of a system whose simulator and clearinghouse service talk in this wire format. */
export function formatSettings(format: string): Settings {
  // JSON is the default: that system is the one that most files share.
  return format === 'json' ? {} : { CLEARINGHOUSE_FORMAT: format };
}

/**
 * A workspace of this name, with a clinic, a key of every scope and 1,000 checks, in the system that all files of this
 * worker share. That system limits no rates and no failed sign-ins.
 * @param settings a worker has one system for each combination of settings; prefer the constants of this file
 */
export async function sharedSystem(name: string, settings: Settings = {}): Promise<SharedSystem> {
  const { standalone, logged } = await bootedOnce(settings);
  if (standalone.demo === undefined) throw new Error('the shared system has no demo workspace');
  const workspace = await openedWorkspace(clientOf(standalone.demo), name);
  return { ...workspace, standalone, logged };
}
