import { Command } from 'commander';
import type { Installation } from '../config';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { addReason } from './overrule';

type Options = Installation & { readonly reason: string; readonly yes: boolean; readonly json: boolean };

/** What the operator API answers to one order. */
type Forgotten = { readonly answers: number; readonly isComplete: boolean };

/** `eligibility checks forget`: drops the stored answer of one check. */
export function checksForget(deps: OnlineDeps = onlineDeps): Command {
  return addReason(onInstallation(new Command('forget')))
    .description('Drop the stored answer of a check now; its line in the log stays')
    .argument('<check>', 'its id, as `eligibility checks find` shows it')
    .action((id: string, options: Options) =>
      forget(deps, `/ops/checks/${encodeURIComponent(id)}/forget`, options),
    );
}

/** `eligibility workspaces forget`: drops every stored answer of a workspace. */
export function workspacesForget(deps: OnlineDeps = onlineDeps): Command {
  return addReason(onInstallation(new Command('forget')))
    .description('Drop every stored answer of a workspace now; the log stays')
    .argument('<workspace>', 'its id')
    .option('--yes', 'do not ask', false)
    .action(async (id: string, options: Options) => {
      const question = `Retries of every check of workspace ${id} will be refused as too late. Forget its answers?`;
      if (!options.yes && !(await deps.terminal.confirm(question)))
        throw new Error('nothing was changed: confirm, or say --yes');
      await forget(deps, `/ops/workspaces/${encodeURIComponent(id)}/forget`, options);
    });
}

/** One request drops a bounded number of answers, so it is repeated until none is left. */
async function forget({ connect, terminal }: OnlineDeps, path: string, options: Options): Promise<void> {
  const api = await connect(options);
  let answers = 0;
  let isComplete = false;
  while (!isComplete) {
    const done = (await api.call(path, { json: { reason: options.reason } })) as Forgotten;
    answers += done.answers;
    isComplete = done.isComplete;
  }
  const text = `${String(answers)} stored ${answers === 1 ? 'answer was' : 'answers were'} dropped.`;
  terminal.print(options.json ? JSON.stringify({ answers }, null, 2) : text);
}
