import { Command } from 'commander';
import type { Installation } from '../config';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { addReason } from './override';

type Options = Installation & { readonly reason: string; readonly json: boolean };
type ConfirmedOptions = Options & { readonly yes: boolean };

/** `eligibility workspaces suspend`: every key of the workspace is refused from its next request on. */
export function workspacesSuspend(deps: OnlineDeps = onlineDeps): Command {
  return confirmed(orderCommand('suspend'))
    .description('Refuse every request of a workspace, until it is resumed')
    .action(async (id: string, options: ConfirmedOptions) => {
      await confirm(deps, options, `Every request of workspace ${id} will be refused. Suspend it?`);
      const workspace = await order(deps, `${pathOf(id)}/suspend`, options);
      deps.terminal.print(formatted(options, workspace, `Workspace ${id} is suspended.`));
    });
}

/** `eligibility workspaces resume`: opens a suspended workspace again. */
export function workspacesResume(deps: OnlineDeps = onlineDeps): Command {
  return orderCommand('resume')
    .description('Open a suspended workspace again')
    .action(async (id: string, options: Options) => {
      const workspace = await order(deps, `${pathOf(id)}/resume`, options);
      deps.terminal.print(formatted(options, workspace, `Workspace ${id} is open.`));
    });
}

/** `eligibility workspaces revoke-keys`: revokes every key that the workspace has. */
export function workspacesRevokeKeys(deps: OnlineDeps = onlineDeps): Command {
  return confirmed(orderCommand('revoke-keys'))
    .description('Revoke every key of a workspace, for good')
    .action(async (id: string, options: ConfirmedOptions) => {
      await confirm(deps, options, `Every key of workspace ${id} will stop working for good. Revoke them?`);
      // The OpenAPI document defines the shape of the answer.
      const done = (await order(deps, `${pathOf(id)}/keys/revocations`, options)) as {
        readonly revoked: number;
      };
      const text = `${String(done.revoked)} ${done.revoked === 1 ? 'key was' : 'keys were'} revoked.`;
      deps.terminal.print(formatted(options, done, text));
    });
}

function orderCommand(name: string): Command {
  return addReason(onInstallation(new Command(name))).argument('<workspace>', 'its id');
}

function confirmed(command: Command): Command {
  return command.option('--yes', 'do not ask', false);
}

async function confirm({ terminal }: OnlineDeps, { yes }: ConfirmedOptions, question: string): Promise<void> {
  if (!yes && !(await terminal.confirm(question)))
    throw new Error('nothing was changed: confirm, or say --yes');
}

function pathOf(id: string): string {
  return `/ops/workspaces/${encodeURIComponent(id)}`;
}

async function order({ connect }: OnlineDeps, path: string, options: Options): Promise<unknown> {
  const api = await connect(options);
  return api.call(path, { json: { reason: options.reason } });
}

function formatted({ json }: Options, answer: unknown, text: string): string {
  return json ? JSON.stringify(answer, null, 2) : text;
}
