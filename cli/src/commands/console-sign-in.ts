import type { Schema } from '@eligibility/api-types';
import { Command, Option } from 'commander';
import type { Installation } from '../config';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { acceptYes } from './shared-options';

type Options = Installation &
  Schema<'SignInLinkRequest'> & { readonly workspace?: string; readonly json: boolean };

const ROLES: readonly Schema<'SignInLinkRequest'>['role'][] = [
  'operator',
  'on-call',
  'admin',
  'front-desk',
  'viewer',
];

/** `eligibility console sign-in`: makes a link that signs one browser in to the console, once. */
export function consoleSignIn(deps: OnlineDeps = onlineDeps): Command {
  return acceptYes(onInstallation(new Command('sign-in')))
    .description('Print a link that signs one browser in to the console, once, within 15 minutes')
    .addOption(new Option('--role <role>', 'what the person may do').choices(ROLES).makeOptionMandatory())
    .option('--workspace <id>', 'where; needed for admin, front-desk and viewer')
    .option('--name <name>', 'who it is: links with one name are of one person')
    .action((options: Options) => signIn(deps, options));
}

async function signIn({ connect, terminal }: OnlineDeps, options: Options): Promise<void> {
  const api = await connect(options);
  const { role, name, workspace: workspaceId } = options;
  const json = {
    role,
    ...(name !== undefined && { name }),
    ...(workspaceId !== undefined && { workspaceId }),
  };
  const link = await api.post('/ops/sign-in-links', { json });
  terminal.print(
    options.json ? JSON.stringify(link, null, 2) : `${link.url}\nValid once, until ${link.expiresAt}.`,
  );
}
