import { Command } from 'commander';
import { addLimit, entriesOf } from '../board/pages';
import type { Installation } from '../config';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { factLines, type Fact } from '../text/facts';
import { table } from '../text/table';
import { formatted, workspacePath } from './act';

export type Balance = Readonly<Record<'available' | 'held' | 'captured' | 'granted', number>>;
/** Today's use of a budget; `keyId` is null for the workspace's own. */
type DailyBudget = { readonly keyId: string | null; readonly limit: number; readonly used: number };
/** Budgets are absent when none are set, and in answers of earlier releases. */
type OperatorWallet = Balance & { readonly dailyBudgets?: readonly DailyBudget[] };
type Options = Installation & { readonly json: boolean };

/** A line of `GET /ops/workspaces/{workspaceId}/wallet/journal`. */
type JournalLine = {
  readonly sequence: number;
  readonly kind: string;
  readonly operationId: string;
  readonly checks: number;
  readonly actor: string;
  readonly reason: string;
  readonly at: string;
};

/** `eligibility wallet balance`: the prepaid checks of one workspace, and today's use of its budgets. */
export function walletBalance({ connect, terminal }: OnlineDeps = onlineDeps): Command {
  return onInstallation(new Command('balance'))
    .description('The prepaid checks of a workspace')
    .argument('<workspace>', 'its id')
    .action(async (id: string, options: Options) => {
      const api = await connect(options);
      // The OpenAPI document defines the shape of the answer.
      const wallet = (await api.call(`${workspacePath(id)}/wallet`)) as OperatorWallet;
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
      const path = `${workspacePath(id)}/wallet/journal`;
      const lines = await entriesOf<JournalLine>(api, { path, limit: options.limit });
      terminal.print(
        formatted(options, lines, table(HEADER, lines.map(rowOf), terminal.hasColour).join('\n')),
      );
    });
}

export function balanceFacts({ available, held, captured, granted }: Balance): readonly Fact[] {
  return [
    ['available', String(available)],
    ['held', `${String(held)} (for checks that are running)`],
    ['captured', `${String(captured)} (spent)`],
    ['granted', String(granted)],
  ];
}

function budgetFact({ keyId, limit, used }: DailyBudget): Fact {
  return [keyId === null ? 'today' : `today, key ${keyId}`, `${String(used)} of ${String(limit)} charged`];
}

const HEADER = ['LINE', 'AT', 'KIND', 'CHECKS', 'BY', 'OPERATION', 'REASON'];

function rowOf({ sequence, at, kind, checks, actor, operationId, reason }: JournalLine): readonly string[] {
  return [String(sequence), at, kind, String(checks), actor || '-', operationId, reason || '-'];
}
