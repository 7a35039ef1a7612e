import { Command } from 'commander';
import { addLimit, entriesOf } from '../board/pages';
import { connectCaller, type CallerApi, type CallerOptions } from '../caller-api';
import { processTerminal, type Terminal } from '../terminal';
import { table } from '../text/table';
import { shown } from './act';
import { addCaller } from './check';

type Options = CallerOptions & { readonly json: boolean; readonly limit: number };
type Line = {
  readonly id: string;
  readonly createdAt: string;
  readonly tags: readonly string[];
  readonly clientId: string;
  readonly payerName: string | null;
  readonly outcome: string;
  readonly latencyMs: number;
  readonly charged: boolean;
};
type ListDeps = {
  readonly connect: (options: CallerOptions) => Promise<CallerApi>;
  readonly terminal: Terminal;
};

const PATH = '/api/eligibility/checks';
/** The most that a workspace is given at once. */
const PAGE_SIZE = 100;
const HEADER = ['CHECK', 'BEGAN', 'KIND', 'OUTCOME', 'CHARGED', 'TOOK', 'CLINIC', 'PAYER'];

/** `eligibility checks list`: the log of the workspace whose API key it is. */
export function checksList(
  { connect, terminal }: ListDeps = {
    connect: (options) => connectCaller(options),
    terminal: processTerminal,
  },
): Command {
  return addLimit(addCaller(new Command('list')))
    .description('The checks of one workspace, newest first, with its API key (scope checks:read)')
    .action(async (options: Options) => {
      const { limit } = options;
      const lines = await entriesOf<Line>(await connect(options), { path: PATH, limit, pageSize: PAGE_SIZE });
      terminal.print(shown(options, lines, table(HEADER, lines.map(rowOf), terminal.hasColour).join('\n')));
    });
}

function rowOf(line: Line): readonly string[] {
  const { id, createdAt, tags, outcome, charged, latencyMs, clientId, payerName } = line;
  const took = `${String(Math.round(latencyMs))} ms`;
  return [id, createdAt, tags.join(' '), outcome, charged ? 'yes' : 'no', took, clientId, payerName ?? '-'];
}
