import type { Schema } from '@eligibility/api-types';
import { Command } from 'commander';
import { entriesOf } from '../board/pages';
import type { Installation } from '../config';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { harmless, table } from '../text/table';

type Options = Installation & {
  readonly workspace?: string;
  readonly usable: boolean;
  readonly json: boolean;
};

/** `eligibility keys list`: every key of the installation, newest first. */
export function keysList(deps: OnlineDeps = onlineDeps): Command {
  return onInstallation(new Command('list'))
    .description('Every key of every workspace, newest first; never a key itself')
    .option('--workspace <id>', 'only the keys of this workspace')
    .option('--usable', 'only keys that are neither revoked nor expired', false)
    .action(async (options: Options) => {
      const keys = await everyKey(deps, options);
      deps.terminal.print(
        options.json ? JSON.stringify(keys, null, 2) : table(HEADER, keys.map(rowOf), false).join('\n'),
      );
    });
}

async function everyKey({ connect }: OnlineDeps, options: Options): Promise<readonly Schema<'Key'>[]> {
  const api = await connect(options);
  const query = { workspaceId: options.workspace, usable: options.usable ? true : undefined };
  return entriesOf((page) => api.get('/ops/keys', { query: { ...query, ...page } }), { limit: Infinity });
}

const HEADER = [
  'ID',
  'WORKSPACE',
  'ENDS WITH',
  'CREATED',
  'EXPIRES',
  'REVOKED',
  'LAST USED',
  'NAME',
] as const;

function rowOf(key: Schema<'Key'>): readonly string[] {
  const times = [key.createdAt, key.expiresAt, key.revokedAt, key.lastUsedAt].map((time) => time ?? '-');
  return [key.id, key.workspaceId, key.lastFour, ...times, harmless(key.name)];
}
