import { Command } from 'commander';
import { operatorNamed } from '../board/operator-list';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { addToken, expiryOf, handOver, untilText, type TokenOptions } from './operator-token';

/** `eligibility operators rotate`: replaces the old token by a new one. */
export function operatorsRotate(deps: OnlineDeps = onlineDeps): Command {
  return addToken(onInstallation(new Command('rotate')))
    .description('Give an operator a new token; the one of before ends at once')
    .argument('<name>', 'as `eligibility operators list` shows it')
    .action((name: string, options: TokenOptions) => rotate(deps, name, options));
}

async function rotate(
  { connect, terminal, clock }: OnlineDeps,
  name: string,
  options: TokenOptions,
): Promise<void> {
  const api = await connect(options);
  const operator = await operatorNamed(api, name);
  const expiresAt = expiryOf(options, clock);
  const question = `The token of ${operator.name} ends now. Make a new one, ${untilText(expiresAt)}?`;
  if (!options.yes && !(await terminal.confirm(question)))
    throw new Error('nothing was changed: confirm, or say --yes');
  const path = { operatorId: operator.id };
  await handOver({ terminal, options }, () =>
    api.post('/ops/operators/{operatorId}/rotate', { path, json: { expiresAt } }),
  );
}
