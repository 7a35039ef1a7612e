import type { RequestOf, Schema } from '@eligibility/api-types';
import { Command, Option } from 'commander';
import { addLimit, addPeriod, entriesOf } from '../board/pages';
import type { Installation } from '../config';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { table, type Cell } from '../text/table';
import { formatted } from './shared-options';

/** The options have the names of the query parameters. */
type Filters = Omit<NonNullable<RequestOf<'get', '/ops/audit'>['query']>, 'limit' | 'cursor'>;
type Options = Installation & Filters & { readonly json: boolean; readonly limit: number };

const HEADER = ['AT', 'BY', 'ACTION', 'OUTCOME', 'TARGET', 'DETAIL'];

/** `eligibility audit list`: what operators did, newest first. */
export function auditList({ connect, terminal }: OnlineDeps = onlineDeps): Command {
  return addPeriod(addLimit(onInstallation(new Command('list'))))
    .description('What operators did or tried to do, newest first')
    .option('--actor <name>', 'only what this operator did; the one of the settings is called operator')
    .option('--action <act>', 'only one kind of act, such as wallet.grant')
    .option('--target <id>', 'only what was done to this, such as a workspace, a key or an operator')
    .addOption(
      new Option('--outcome <outcome>', 'only what came to this').choices(['done', 'refused', 'unknown']),
    )
    .action(async (options: Options) => {
      const { limit, actor, action, target, outcome, from, to } = options;
      const query = { actor, action, target, outcome, from, to };
      const api = await connect(options);
      const lines = await entriesOf((page) => api.get('/ops/audit', { query: { ...query, ...page } }), {
        limit,
      });
      terminal.print(
        formatted(options, lines, table(HEADER, lines.map(rowOf), terminal.hasColour).join('\n')),
      );
    });
}

function rowOf({ at, actor, action, outcome, code, target, detail }: Schema<'AuditEntry'>): readonly Cell[] {
  const text = [outcome, ...(code === null ? [] : [`(${code})`])].join(' ');
  const tone = outcome === 'done' ? undefined : 'warning';
  return [at, actor, action, { text, tone }, target, JSON.stringify(detail)];
}
