import type { Schema } from '@eligibility/api-types';
import { Command } from 'commander';
import { setTimeout as pause } from 'node:timers/promises';
import type { Api } from '../api';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { harmless } from '../text/table';
import { addYes, confirmed, type ActOptions } from './shared-options';
import { addReason } from './override';

type Options = ActOptions & { readonly reason: string };

/** `eligibility checks forget`: drops the stored answer of one check. */
export function checksForget(deps: OnlineDeps = onlineDeps): Command {
  return addYes(addReason(onInstallation(new Command('forget'))))
    .description(
      'Drop the stored answer of a check now, also in batches and schedules; its line in the log stays',
    )
    .argument('<check>', 'its id, as `eligibility checks find` shows it')
    .action(async (id: string, options: Options) => {
      const question = `A retry of the check ${harmless(id)} will be refused as too late. Forget its answer?`;
      await confirmed(deps.terminal, options, question);
      await forget(deps, options, (api, json) =>
        api.post('/ops/checks/{checkId}/forget', { path: { checkId: id }, json }),
      );
    });
}

/** `eligibility workspaces forget`: drops every stored answer, batch and schedule of a workspace. */
export function workspacesForget(deps: OnlineDeps = onlineDeps): Command {
  return addYes(addReason(onInstallation(new Command('forget'))))
    .description('Drop every stored answer, batch and schedule of a workspace now; the log stays')
    .argument('<workspace>', 'its id')
    .action(async (id: string, options: Options) => {
      const question = `Retries of every check of workspace ${id} will be refused as too late, and its batches and schedules end. Forget them?`;
      await confirmed(deps.terminal, options, question);
      await forget(deps, options, (api, json) =>
        api.post('/ops/workspaces/{workspaceId}/forget', { path: { workspaceId: id }, json }),
      );
    });
}

/** Batches that are under way end within seconds. */
const AGAIN_MS = 1_000;

/** One request drops a bounded number of answers and ends batches, so it is repeated until none is left. */
async function forget(
  { connect, terminal }: OnlineDeps,
  options: Options,
  order: (api: Api, json: Schema<'ReasonedOrder'>) => Promise<Schema<'Forgotten'>>,
): Promise<void> {
  const api = await connect(options);
  let answers = 0;
  let isComplete = false;
  while (!isComplete) {
    const done = await order(api, { reason: options.reason });
    answers += done.answers;
    isComplete = done.isComplete;
    if (!isComplete && done.answers === 0) await pause(AGAIN_MS);
  }
  const text = `${String(answers)} stored ${answers === 1 ? 'answer was' : 'answers were'} dropped.`;
  terminal.print(options.json ? JSON.stringify({ answers }, null, 2) : text);
}
