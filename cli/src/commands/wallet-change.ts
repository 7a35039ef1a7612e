import { randomUUID } from 'node:crypto';
import { Command, InvalidArgumentError } from 'commander';
import { refusedStatus } from '../http-client';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { factLines } from '../text/facts';
import { harmless } from '../text/table';
import { addYes, confirmed, formatted, type ActOptions } from './shared-options';
import { addReason } from './override';
import { balanceFacts } from './wallet-read';

type Options = ActOptions & { readonly reason: string; readonly idempotencyKey?: string };
type Change = {
  readonly name: 'grant' | 'adjust';
  readonly path: 'grants' | 'adjustments';
  readonly ask: (checks: number) => string;
};

/** `eligibility wallet grant`: adds prepaid checks. */
export function walletGrant(deps: OnlineDeps = onlineDeps): Command {
  return change(deps, {
    name: 'grant',
    path: 'grants',
    ask: (checks) => `Add ${String(checks)} checks to`,
  }).description('Add prepaid checks to the wallet of a workspace');
}

/** `eligibility wallet adjust`: corrects a balance, up or down. */
export function walletAdjust(deps: OnlineDeps = onlineDeps): Command {
  return change(deps, {
    name: 'adjust',
    path: 'adjustments',
    ask: (checks) => (checks < 0 ? `Take ${String(-checks)} checks from` : `Add ${String(checks)} checks to`),
  }).description('Correct the wallet of a workspace by a signed number of checks, such as -5');
}

function change({ connect, terminal }: OnlineDeps, { name, path, ask }: Change): Command {
  return addYes(addReason(onInstallation(new Command(name))))
    .argument('<workspace>', 'its id')
    .argument('<checks>', 'how many', parseChecks)
    .option(
      '--idempotency-key <uuid>',
      'the key of an earlier try, to repeat it without changing the wallet twice',
    )
    .action(async (id: string, checks: number, options: Options) => {
      const api = await connect(options);
      const { reason, idempotencyKey = randomUUID() } = options;
      await confirmed(
        terminal,
        options,
        `${ask(checks)} the wallet of workspace ${id}: ${harmless(reason)}?`,
      );
      const balance = await api
        .post(`/ops/workspaces/{workspaceId}/wallet/${path}`, {
          path: { workspaceId: id },
          headers: { 'Idempotency-Key': idempotencyKey },
          json: { checks, reason },
        })
        .catch((failure: unknown) => {
          throw perhapsDone(failure, idempotencyKey);
        });
      terminal.print(formatted(options, balance, factLines(balanceFacts(balance)).join('\n')));
    });
}

/** A change without an answer may have been made: only the same key repeats it safely. */
function perhapsDone(failure: unknown, idempotencyKey: string): unknown {
  const status = refusedStatus(failure);
  if (status !== undefined && status < 500) return failure;
  const line = failure instanceof Error ? failure.message : String(failure);
  return new Error(
    `${line}. The wallet may have been changed: repeat the command with --idempotency-key ${idempotencyKey}`,
    { cause: failure },
  );
}

function parseChecks(text: string): number {
  const checks = /^-?\d{1,8}$/.test(text) ? Number(text) : 0;
  if (checks !== 0) return checks;
  throw new InvalidArgumentError('Write a whole number of checks other than 0.');
}
