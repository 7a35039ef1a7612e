import { Command } from 'commander';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { harmless } from '../text/table';
import { addYes, confirmed, type ActOptions } from './act';
import { addReason } from './override';

type Options = ActOptions & { readonly reason: string };

/** The answer of the operator API to one order. */
type Forgotten = { readonly answers: number; readonly isComplete: boolean };

/** `eligibility checks forget`: drops the stored answer of one check. */
export function checksForget(deps: OnlineDeps = onlineDeps): Command {
  return addYes(addReason(onInstallation(new Command('forget'))))
    .description('Drop the stored answer of a check now; its line in the log stays')
    .argument('<check>', 'its id, as `eligibility checks find` shows it')
    .action(async (id: string, options: Options) => {
      const question = `A retry of the check ${harmless(id)} will be refused as too late. Forget its answer?`;
      await confirmed(deps.terminal, options, question);
      await forget(deps, `/ops/checks/${encodeURIComponent(id)}/forget`, options);
    });
}

/** `eligibility workspaces forget`: drops every stored answer of a workspace. */
export function workspacesForget(deps: OnlineDeps = onlineDeps): Command {
  return addYes(addReason(onInstallation(new Command('forget'))))
    .description('Drop every stored answer of a workspace now; the log stays')
    .argument('<workspace>', 'its id')
    .action(async (id: string, options: Options) => {
      const question = `Retries of every check of workspace ${id} will be refused as too late. Forget its answers?`;
      await confirmed(deps.terminal, options, question);
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
