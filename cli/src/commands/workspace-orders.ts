import { Command } from 'commander';
import type { Api } from '../api';
import type { Installation } from '../config';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { acceptYes, addYes, confirmed, formatted, type Confirmable } from './shared-options';
import { addReason } from './override';

type Options = Installation & { readonly reason: string; readonly json: boolean };
type ConfirmedOptions = Options & Confirmable;

/** `eligibility workspaces suspend`: every key of the workspace is refused from its next request on. */
export function workspacesSuspend(deps: OnlineDeps = onlineDeps): Command {
  return addYes(orderCommand('suspend'))
    .description('Refuse every request of a workspace, until it is resumed')
    .action(async (id: string, options: ConfirmedOptions) => {
      await confirmed(
        deps.terminal,
        options,
        `Every request of workspace ${id} will be refused. Suspend it?`,
      );
      const workspace = await order(deps, options, (api, json) =>
        api.post('/ops/workspaces/{workspaceId}/suspend', { path: { workspaceId: id }, json }),
      );
      deps.terminal.print(formatted(options, workspace, `Workspace ${id} is suspended.`));
    });
}

/** `eligibility workspaces resume`: opens a suspended workspace again. */
export function workspacesResume(deps: OnlineDeps = onlineDeps): Command {
  return acceptYes(orderCommand('resume'))
    .description('Open a suspended workspace again')
    .action(async (id: string, options: Options) => {
      const workspace = await order(deps, options, (api, json) =>
        api.post('/ops/workspaces/{workspaceId}/resume', { path: { workspaceId: id }, json }),
      );
      deps.terminal.print(formatted(options, workspace, `Workspace ${id} is open.`));
    });
}

/** `eligibility workspaces revoke-keys`: revokes every key that the workspace has. */
export function workspacesRevokeKeys(deps: OnlineDeps = onlineDeps): Command {
  return addYes(orderCommand('revoke-keys'))
    .description('Revoke every key of a workspace, for good')
    .action(async (id: string, options: ConfirmedOptions) => {
      await confirmed(
        deps.terminal,
        options,
        `Every key of workspace ${id} will stop working for good. Revoke them?`,
      );
      const done = await order(deps, options, (api, json) =>
        api.post('/ops/workspaces/{workspaceId}/keys/revocations', { path: { workspaceId: id }, json }),
      );
      const text = `${String(done.revoked)} ${done.revoked === 1 ? 'key was' : 'keys were'} revoked.`;
      deps.terminal.print(formatted(options, done, text));
    });
}

function orderCommand(name: string): Command {
  return addReason(onInstallation(new Command(name))).argument('<workspace>', 'its id');
}

async function order<Answer>(
  { connect }: OnlineDeps,
  { reason, ...options }: Options,
  send: (api: Api, json: { readonly reason: string }) => Promise<Answer>,
): Promise<Answer> {
  return send(await connect(options), { reason });
}
