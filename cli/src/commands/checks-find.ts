import type { Schema } from '@eligibility/api-types';
import { checkIdOf } from '@eligibility/x12';
import { Command, InvalidArgumentError } from 'commander';
import type { Api } from '../api';
import type { CallDeps } from '../calls/about';
import { call, callDeps } from '../calls/call-command';
import type { Installation } from '../config';
import { onInstallation, type OnlineDeps } from '../installation';
import { checksList } from './checks-list';
import { answersText, forgotten } from './workspaces';
import { harmless } from '../text/table';

type LocatedCheck = Schema<'LocatedCheck'>;

const NAME_WIDTH = 11;

type Options = Installation & { readonly json: boolean };

/** `eligibility checks …`: the checks of all workspaces. */
export function checksCommand(deps: CallDeps = callDeps): Command {
  const checks = new Command('checks').description('Checks that were answered; no patient data');
  return checks
    .addCommand(checksList())
    .addCommand(forget(deps))
    .addCommand(
      onInstallation(new Command('find'))
        .description(
          'Find an answered check by its id, by the X-Request-Id or Idempotency-Key its clinic was answered, or by its trace',
        )
        .argument('<id>', 'a request id, a check id, an idempotency key, or a traceId', parseQueries)
        .action((queries: Queries, options: Options) => find(deps, queries, options)),
    );
}

const forget = call('forget', 'POST /ops/checks/{checkId}/forget', {
  does: 'Drop the stored answer of a check now, also in batches and schedules; its line in the log stays',
  texts: { checkId: 'its id, as `eligibility checks find` shows it' },
  asks: (_values, id) => `A retry of the check ${id} will be refused as too late. Forget its answer?`,
  until: forgotten,
  shows: answersText,
});

async function find({ connect, terminal }: OnlineDeps, queries: Queries, options: Options): Promise<void> {
  const api = await connect(options);
  for (const query of queries) {
    const check = await located(api, query);
    if (check === undefined) continue;
    terminal.print(options.json ? JSON.stringify(check, null, 2) : lines(check).join('\n'));
    return;
  }
  const [{ given }] = queries;
  throw new Error(
    `no answered check has the id, trace or idempotency key ${given}, nor has a request with it run one. A request that ` +
      'was refused, or was given a stored answer, is in the log of its gateway: look for it there as requestId',
  );
}

async function located(api: Api, { name, value }: Query): Promise<LocatedCheck | undefined> {
  const { data } = await api.get('/ops/checks', { query: { [name]: value } });
  return data[0];
}

function lines(check: LocatedCheck): readonly string[] {
  const { payerId, payerName } = check;
  const facts = [
    ['check', check.id],
    ['request', check.requestId],
    ['trace', check.traceId ?? '-'],
    ['began', check.createdAt],
    ['kind', check.tags.join(', ')],
    ['workspace', check.workspaceId],
    ['clinic', check.clientId],
    ['key', check.keyId ?? '-'],
    ['payer', payerId === null ? (payerName ?? '-') : `${payerName ?? '-'} (${payerId})`],
    ['outcome', check.outcome],
    ['upstream', String(check.upstreamStatusCode)],
    ['took', `${String(check.latencyMs)} ms`],
    ['charged', check.charged ? 'yes' : 'no'],
  ];
  return facts.map(([name = '', fact = '']) => `${name.padEnd(NAME_WIDTH)}${harmless(fact)}`);
}

/** One way to find a check: a parameter of `GET /ops/checks`, and the value that the operator typed. */
type Query = {
  readonly name: 'checkId' | 'requestId' | 'idempotencyKey' | 'traceId';
  readonly value: string;
  readonly given: string;
};
type Queries = readonly [Query, ...Query[]];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Clearinghouses choose the form of their traces. A shorter text is more likely a member id, which is never stored. */
const TRACE = /^(?=.*\d)[!-~]{16,200}$/;

/**
 * The meanings that an id may have. A trace that we sent (X12 TRN02) is the check's id in another notation; a
 * clearinghouse's own trace may be a UUID too.
 */
function parseQueries(text: string): Queries {
  const given = text.trim();
  const id = checkIdOf(given) ?? given.toLowerCase();
  const trace = { name: 'traceId', value: given, given } as const;
  if (UUID.test(id)) {
    const named = (name: Query['name']): Query => ({ name, value: id, given });
    return [named('requestId'), named('checkId'), named('idempotencyKey'), trace];
  }
  if (TRACE.test(given)) return [trace];
  throw new InvalidArgumentError(
    'Give a UUID or a trace of 16 characters or more; to look for a patient is not possible.',
  );
}
