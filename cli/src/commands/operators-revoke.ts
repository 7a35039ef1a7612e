import { Command } from 'commander';
import { operatorNamed } from '../board/operator-list';
import type { Installation } from '../config';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';

type Options = Installation & { readonly yes: boolean; readonly json: boolean };

/** `eligibility operators revoke`: the token no longer works. */
export function operatorsRevoke(deps: OnlineDeps = onlineDeps): Command {
  return onInstallation(new Command('revoke'))
    .description('Take the token of an operator away, for good')
    .argument('<name>', 'as `eligibility operators list` shows it')
    .option('--yes', 'do not ask', false)
    .action((name: string, options: Options) => revoke(deps, name, options));
}

async function revoke({ connect, terminal }: OnlineDeps, text: string, options: Options): Promise<void> {
  const api = await connect(options);
  const { id, name, roles, lastUsedAt } = await operatorNamed(api, text);
  const used = lastUsedAt === null ? 'never used' : `last used ${lastUsedAt}`;
  const question = `The token of ${name} (${roles.join(', ')}; ${used}) ends now, for good; the name is not given again. Revoke it?`;
  if (!options.yes && !(await terminal.confirm(question)))
    throw new Error('nothing was changed: confirm, or say --yes');
  await api.delete('/ops/operators/{operatorId}', { path: { operatorId: id } });
  const done = `The operator ${name} is revoked, on every replica from the next request on.`;
  terminal.print(options.json ? JSON.stringify({ id, name, isRevoked: true }, null, 2) : done);
}
