import { bootedOnce, type BootedSystem } from './built-packages';
import { clientOf } from './client';
import { openedWorkspace, type OpenedWorkspace } from './workspaces';

export type SharedSystem = OpenedWorkspace & BootedSystem;

/**
 * A workspace for the tests of one file, with a clinic, a key of every scope and checks, in the system that all files of
 * this worker share. It limits no rates and no failed sign-ins. For files that need no other setting, that count nothing
 * outside of their workspace, and whose payers do not fail: all workspaces share a circuit.
 */
export async function sharedSystem(name: string): Promise<SharedSystem> {
  const { standalone, logged } = await bootedOnce();
  if (standalone.demo === undefined) throw new Error('the shared system has no demo workspace');
  const workspace = await openedWorkspace(clientOf(standalone.demo), name);
  return { ...workspace, standalone, logged };
}
