import type { Schema } from '@eligibility/api-types';
import { Command, InvalidArgumentError } from 'commander';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { harmless } from '../text/table';
import { addToken, expiryOf, handOver, untilText, type TokenOptions } from './operator-token';

type Options = TokenOptions & { readonly roles: Schema<'OperatorRoles'> };

/** `eligibility operators create`: makes an operator, and shows the token once. */
export function operatorsCreate(deps: OnlineDeps = onlineDeps): Command {
  return addToken(onInstallation(new Command('create')))
    .description('Make an operator with a token of its own')
    .argument('<name>', 'what the audit log will call it, for good: a-z, 0-9 and . _ @ -')
    .requiredOption(
      '--roles <roles>',
      'what it may do, of read, payers, money, access, admin, boards: read,payers',
      parseRoles,
    )
    .action((name: string, options: Options) => create(deps, name, options));
}

async function create(
  { connect, terminal, clock }: OnlineDeps,
  name: string,
  options: Options,
): Promise<void> {
  const api = await connect(options);
  const { roles } = options;
  const expiresAt = expiryOf(options, clock);
  const question = `Make the operator ${harmless(name)} with the roles ${roles.join(', ')}, ${untilText(expiresAt)}?`;
  if (!options.yes && !(await terminal.confirm(question)))
    throw new Error('nothing was changed: confirm, or say --yes');
  const json = { name, roles, expiresAt };
  await handOver({ terminal, options }, () => api.post('/ops/operators', { json }));
}

/** The service checks which roles exist. */
function parseRoles(text: string): readonly string[] {
  const roles = text.split(',').map((role) => role.trim());
  if (roles.every((role) => /^[a-z]+$/.test(role))) return roles;
  throw new InvalidArgumentError('Write roles with commas between them, such as read,payers.');
}
