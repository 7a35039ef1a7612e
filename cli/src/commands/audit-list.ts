import { Command } from 'commander';
import { addLimit, entriesOf } from '../board/pages';
import type { Installation } from '../config';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { table, type Cell } from '../text/table';
import { shown } from './act';

type Options = Installation & { readonly json: boolean; readonly limit: number };

/** An entry of `GET /ops/audit`. */
type AuditLine = {
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly detail: object;
  readonly outcome: string | null;
  readonly code: string | null;
};

const HEADER = ['AT', 'BY', 'ACTION', 'OUTCOME', 'TARGET', 'DETAIL'];

/** `eligibility audit list`: what operators did, newest first. */
export function auditList({ connect, terminal }: OnlineDeps = onlineDeps): Command {
  return addLimit(onInstallation(new Command('list')))
    .description('What operators did or tried to do, newest first')
    .action(async (options: Options) => {
      const { limit } = options;
      const lines = await entriesOf<AuditLine>(await connect(options), { path: '/ops/audit', limit });
      terminal.print(shown(options, lines, table(HEADER, lines.map(rowOf), terminal.hasColour).join('\n')));
    });
}

function rowOf({ at, actor, action, outcome, code, target, detail }: AuditLine): readonly Cell[] {
  const text = [outcome ?? '-', ...(code === null ? [] : [`(${code})`])].join(' ');
  const tone = outcome === 'done' || outcome === null ? undefined : 'warning';
  return [at, actor, action, { text, tone }, target, JSON.stringify(detail)];
}
