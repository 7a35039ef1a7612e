import type { TenantsContext } from './context';
import type { Caller } from '../../identity/app/authenticate';
import type { Workspace } from '../../identity/domain/workspace';
import { audited, type Act } from '../../audit/app/operator-act';
import { actingAs, requireWholeWorkspace } from '../../identity/app/caller-rights';

/** What a workspace decides for itself; undefined is no threshold. */
export type OwnWorkspaceChange = { readonly lowBalanceChecks: Workspace['lowBalanceChecks'] };

/** @returns the workspace as it is now @throws AppError `client-forbidden` for a caller that is bound to clinics */
export async function changeOwnWorkspace(
  context: TenantsContext,
  caller: Caller,
  { lowBalanceChecks }: OwnWorkspaceChange,
): Promise<Workspace> {
  requireWholeWorkspace(caller);
  const { workspace } = caller;
  const act: Act = { action: 'workspace.change', target: workspace.id, detail: { lowBalanceChecks } };
  const changed = await audited(actingAs(context, caller), act, () =>
    context.workspaces.changeWorkspace(workspace.id, { lowBalanceChecks }),
  );
  return changed ?? workspace;
}
