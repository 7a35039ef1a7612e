import { Command, Option } from 'commander';
import { addLimit, addPeriod, entriesOf } from '../board/pages';
import { connectCaller, type CallerApi, type CallerOptions } from '../caller-api';
import { hasApiKeyAlone, type Installation } from '../config';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import type { OperatorApi } from '../operator-api';
import { table } from '../text/table';
import { formatted } from './act';

/** The query parameters of both lists, by the names of their options. */
const FILTERS = {
  workspace: 'workspaceId',
  check: 'checkId',
  request: 'requestId',
  trace: 'traceId',
  idempotencyKey: 'idempotencyKey',
  clinic: 'clientId',
  payer: 'payerId',
  outcome: 'outcome',
  kind: 'tag',
  from: 'from',
  to: 'to',
} as const;
type Filters = Readonly<Partial<Record<keyof typeof FILTERS, string>>>;

type Options = Installation & CallerOptions & Filters & { readonly json: boolean; readonly limit: number };
type Line = {
  readonly id: string;
  readonly createdAt: string;
  readonly tags: readonly string[];
  /** Only in the list of operators. */
  readonly workspaceId?: string;
  readonly clientId: string;
  readonly payerName: string | null;
  readonly outcome: string;
  readonly latencyMs: number;
  readonly charged: boolean;
};
export type ChecksListDeps = Pick<OnlineDeps, 'connect' | 'terminal'> & {
  readonly connectCaller: (options: CallerOptions) => Promise<CallerApi>;
  /** Whether the environment has an API key and no operator token. */
  readonly hasApiKeyAlone: () => boolean;
};

/** The path of a log, and its largest page. */
const OF_ALL = { path: '/ops/checks', pageSize: 200 };
const OF_KEY = { path: '/api/eligibility/checks', pageSize: 100 };
const HEADER = ['CHECK', 'BEGAN', 'KIND', 'OUTCOME', 'CHARGED', 'TOOK', 'WORKSPACE', 'CLINIC', 'PAYER'];

const checksListDeps: ChecksListDeps = {
  ...onlineDeps,
  connectCaller: (options) => connectCaller(options),
  hasApiKeyAlone: () => hasApiKeyAlone(),
};

/** `eligibility checks list`: the log of all workspaces, or with an API key that of its workspace. */
export function checksList(deps: ChecksListDeps = checksListDeps): Command {
  const command = addPeriod(addLimit(onInstallation(new Command('list'))))
    .description('Answered checks of all workspaces, newest first; with an API key, those of its workspace')
    .option('--key-file <file>', 'a file with an API key (scope checks:read), instead of an operator token')
    .option('--workspace <id>', 'only checks of this workspace')
    .option('--clinic <id>', 'only checks of the clinic with this client id')
    .option('--payer <id>', 'only checks whose matched payer has this id')
    .option('--outcome <outcome>', 'only checks that came to this, such as inactive')
    .addOption(new Option('--kind <kind>', 'only checks of this kind').choices(['live', 'mock']))
    .option('--check <uuid>', 'only the check with this id')
    .option('--request <uuid>', 'only what the request with this X-Request-Id ran')
    .option('--trace <id>', 'only checks with this traceId')
    .option('--idempotency-key <uuid>', 'only checks with this Idempotency-Key');
  return command.action((options: Options) => list(deps, options));
}

async function list(deps: ChecksListDeps, options: Options): Promise<void> {
  const { limit } = options;
  const { api, log } = await opened(deps, options);
  const lines = await entriesOf<Line>(api, { ...log, query: queryOf(options), limit });
  const isOfAll = log === OF_ALL;
  const rows = lines.map((line) => rowOf(line, isOfAll));
  const header = HEADER.filter((name) => isOfAll || name !== 'WORKSPACE');
  deps.terminal.print(formatted(options, lines, table(header, rows, deps.terminal.hasColour).join('\n')));
}

async function opened(
  deps: ChecksListDeps,
  options: Options,
): Promise<{ readonly api: OperatorApi; readonly log: typeof OF_ALL }> {
  const byKey = options.keyFile !== undefined || (options.tokenFile === undefined && deps.hasApiKeyAlone());
  if (!byKey) return { api: await deps.connect(options), log: OF_ALL };
  if (options.workspace === undefined) return { api: await deps.connectCaller(options), log: OF_KEY };
  throw new Error(
    'an API key lists the checks of its own workspace: leave --workspace out, or use an operator token',
  );
}

function queryOf(options: Filters): Readonly<Record<string, string | undefined>> {
  const names = Object.keys(FILTERS) as (keyof typeof FILTERS)[];
  return Object.fromEntries(names.map((name) => [FILTERS[name], options[name]]));
}

function rowOf(line: Line, isOfAll: boolean): readonly string[] {
  const { id, createdAt, tags, outcome, charged, latencyMs, clientId, payerName, workspaceId = '-' } = line;
  const took = `${String(Math.round(latencyMs))} ms`;
  const facts = [id, createdAt, tags.join(' '), outcome, charged ? 'yes' : 'no', took];
  return [...facts, ...(isOfAll ? [workspaceId] : []), clientId, payerName ?? '-'];
}
