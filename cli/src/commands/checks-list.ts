import type { RequestOf, Schema } from '@eligibility/api-types';
import { Command, Option } from 'commander';
import { addLimit, addPeriod, entriesOf } from '../board/pages';
import { connectCaller, type CallerApi, type CallerOptions } from '../caller-api';
import { hasApiKeyAlone, type Installation } from '../config';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { table } from '../text/table';
import { formatted } from '../shared-options';

type Query = NonNullable<RequestOf<'get', '/ops/checks'>['query']>;
type Filters = {
  readonly workspace?: string;
  readonly check?: string;
  readonly request?: string;
  readonly trace?: string;
  readonly idempotencyKey?: string;
  readonly clinic?: string;
  readonly payer?: string;
  /** The service checks which outcomes exist. */
  readonly outcome?: Schema<'Outcome'>;
  readonly kind?: 'live' | 'mock';
  readonly from?: string;
  readonly to?: string;
};

type Options = Installation & CallerOptions & Filters & { readonly json: boolean; readonly limit: number };
/** Only the list of operators names the workspace. */
type Line = Omit<Schema<'LocatedCheck'>, 'workspaceId'> & { readonly workspaceId?: string };
export type ChecksListDeps = Pick<OnlineDeps, 'connect' | 'terminal'> & {
  readonly connectCaller: (options: CallerOptions) => Promise<CallerApi>;
  /** Whether the environment has an API key and no operator token. */
  readonly hasApiKeyAlone: () => boolean;
};

/** The largest page that a program of a workspace is given. */
const PAGE_OF_KEY = 100;
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
  const byKey = options.keyFile !== undefined || (options.tokenFile === undefined && deps.hasApiKeyAlone());
  const lines = await (byKey ? ofWorkspace(deps, options) : ofAll(deps, options));
  const rows = lines.map((line) => rowOf(line, !byKey));
  const header = HEADER.filter((name) => !byKey || name !== 'WORKSPACE');
  deps.terminal.print(formatted(options, lines, table(header, rows, deps.terminal.hasColour).join('\n')));
}

async function ofAll({ connect }: ChecksListDeps, options: Options): Promise<readonly Line[]> {
  const api = await connect(options);
  const query = { ...queryOf(options), workspaceId: options.workspace };
  return entriesOf((page) => api.get('/ops/checks', { query: { ...query, ...page } }), options);
}

async function ofWorkspace(deps: ChecksListDeps, options: Options): Promise<readonly Line[]> {
  if (options.workspace !== undefined)
    throw new Error(
      'an API key lists the checks of its own workspace: leave --workspace out, or use an operator token',
    );
  const api = await deps.connectCaller(options);
  const query = queryOf(options);
  return entriesOf((page) => api.get('/api/eligibility/checks', { query: { ...query, ...page } }), {
    limit: options.limit,
    pageSize: PAGE_OF_KEY,
  });
}

/** The parameters that both lists have. */
function queryOf(options: Filters): Omit<Query, 'workspaceId' | 'limit' | 'cursor'> {
  return {
    checkId: options.check,
    requestId: options.request,
    traceId: options.trace,
    idempotencyKey: options.idempotencyKey,
    clientId: options.clinic,
    payerId: options.payer,
    outcome: options.outcome,
    tag: options.kind,
    from: options.from,
    to: options.to,
  };
}

function rowOf(line: Line, hasWorkspace: boolean): readonly string[] {
  const { id, createdAt, tags, outcome, charged, latencyMs, clientId, payerName, workspaceId = '-' } = line;
  const took = `${String(Math.round(latencyMs))} ms`;
  const facts = [id, createdAt, tags.join(' '), outcome, charged ? 'yes' : 'no', took];
  return [...facts, ...(hasWorkspace ? [workspaceId] : []), clientId, payerName ?? '-'];
}
