import { Command } from 'commander';
import { addLimit, entriesOf } from '../board/pages';
import { WORKSPACE_HEADER, workspaceFacts, workspaceRow } from '../board/workspace-list';
import type { Installation } from '../config';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { factLines } from '../text/facts';
import { table } from '../text/table';
import { formatted } from './shared-options';

type Options = Installation & { readonly json: boolean };

/** `eligibility workspaces list`: newest first. */
export function workspacesList({ connect, terminal }: OnlineDeps = onlineDeps): Command {
  return addLimit(onInstallation(new Command('list')))
    .description('The workspaces of the installation, newest first')
    .action(async (options: Options & { readonly limit: number }) => {
      const api = await connect(options);
      const all = await entriesOf((page) => api.get('/ops/workspaces', { query: page }), options);
      const lines = table(WORKSPACE_HEADER, all.map(workspaceRow), terminal.hasColour);
      terminal.print(formatted(options, all, lines.join('\n')));
    });
}

/** `eligibility workspaces show`: one workspace with all its settings. */
export function workspacesShow({ connect, terminal }: OnlineDeps = onlineDeps): Command {
  return onInstallation(new Command('show'))
    .description('One workspace with its settings')
    .argument('<workspace>', 'its id')
    .action(async (id: string, options: Options) => {
      const api = await connect(options);
      const workspace = await api.get('/ops/workspaces/{workspaceId}', { path: { workspaceId: id } });
      terminal.print(formatted(options, workspace, factLines(workspaceFacts(workspace)).join('\n')));
    });
}
