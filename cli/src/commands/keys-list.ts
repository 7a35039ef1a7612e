import { Command } from 'commander';
import type { Installation } from '../config';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { harmless, table } from '../text/table';

type Options = Installation & {
  readonly workspace?: string;
  readonly usable: boolean;
  readonly json: boolean;
};

/** An entry of `GET /ops/keys`. */
type Key = {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly lastFour: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
};
type KeyPage = { readonly data: readonly Key[]; readonly nextCursor: string | null };

const PATH = '/ops/keys';
const PAGE_SIZE = 200;

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

async function everyKey({ connect }: OnlineDeps, options: Options): Promise<readonly Key[]> {
  const api = await connect(options);
  const keys: Key[] = [];
  let cursor: string | undefined;
  do {
    const usable = options.usable ? true : undefined;
    const query = { workspaceId: options.workspace, usable, limit: PAGE_SIZE, cursor };
    // The OpenAPI document defines the shape of the answer.
    const page = (await api.call(PATH, { query })) as KeyPage;
    keys.push(...page.data);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return keys;
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

function rowOf(key: Key): readonly string[] {
  const times = [key.createdAt, key.expiresAt, key.revokedAt, key.lastUsedAt].map((time) => time ?? '-');
  return [key.id, key.workspaceId, key.lastFour, ...times, harmless(key.name)];
}
