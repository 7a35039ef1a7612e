import type { Schema } from '@eligibility/api-types';
import { Command } from 'commander';
import { addLimit, entriesOf } from '../board/pages';
import type { Installation } from '../config';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { factLines, type Fact } from '../text/facts';
import { table } from '../text/table';
import { formatted } from './shared-options';

type Options = Installation & { readonly json: boolean };

/** `eligibility wallet balance`: the prepaid checks of one workspace, and today's use of its budgets. */
export function walletBalance({ connect, terminal }: OnlineDeps = onlineDeps): Command {
  return onInstallation(new Command('balance'))
    .description('The prepaid checks of a workspace')
    .argument('<workspace>', 'its id')
    .action(async (id: string, options: Options) => {
      const api = await connect(options);
      const path = { workspaceId: id };
      const wallet = await api.get('/ops/workspaces/{workspaceId}/wallet', { path });
      const facts = [...balanceFacts(wallet), ...(wallet.dailyBudgets ?? []).map(budgetFact)];
      terminal.print(formatted(options, wallet, factLines(facts).join('\n')));
    });
}

/** `eligibility wallet journal`: what changed a wallet. */
export function walletJournal({ connect, terminal }: OnlineDeps = onlineDeps): Command {
  return addLimit(onInstallation(new Command('journal')))
    .description('Every change of a wallet, newest first; the operation of a check is its id')
    .argument('<workspace>', 'its id')
    .action(async (id: string, options: Options & { readonly limit: number }) => {
      const api = await connect(options);
      const path = { workspaceId: id };
      const lines = await entriesOf(
        (page) => api.get('/ops/workspaces/{workspaceId}/wallet/journal', { path, query: page }),
        options,
      );
      terminal.print(
        formatted(options, lines, table(HEADER, lines.map(rowOf), terminal.hasColour).join('\n')),
      );
    });
}

export function balanceFacts({
  available,
  held,
  captured,
  granted,
}: Schema<'WalletBalance'>): readonly Fact[] {
  return [
    ['available', String(available)],
    ['held', `${String(held)} (for checks that are running)`],
    ['captured', `${String(captured)} (spent)`],
    ['granted', String(granted)],
  ];
}

function budgetFact({ keyId, limit, used }: Schema<'OperatorDailyBudget'>): Fact {
  return [keyId === null ? 'today' : `today, key ${keyId}`, `${String(used)} of ${String(limit)} charged`];
}

const HEADER = ['LINE', 'AT', 'KIND', 'CHECKS', 'BY', 'OPERATION', 'REASON'];

function rowOf({
  sequence,
  at,
  kind,
  checks,
  actor,
  operationId,
  reason,
}: Schema<'JournalEntry'>): readonly string[] {
  return [String(sequence), at, kind, String(checks), actor || '-', operationId, reason || '-'];
}
