import { served, type Operations } from '../../http/operation';
import type { ChecksContext } from '../app/context';
import { readLoggedOutcome } from '@eligibility/benefits';
import { isoTime } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import { askerNames } from '../../identity/app/asked-by';
import type { ChecksOf } from '../app/check-search';
import type { CheckLogEntry } from '../app/ports';
import { csvLine, type Cell } from '../../http/csv-cells';
import { jsonOrTable } from '../../http/handlers';
import { strictQuery } from '../../http/list-query';
import { written } from '../../http/written';
import { callerOf } from '../../identity/http/request-identity';
import { CHECK_PARAMETERS, checkFilterOf, checksQuery, listChecks, type CheckParameters } from './checks';
import { callerWith, type CallerRoute, type CallerWho } from '../../identity/http/who';

const MAX_LINES = 10_000;
const PAGE = 500;

type NamedEntry = CheckLogEntry & { readonly askedBy: string | null };

/** Each column, in order. */
const COLUMNS: Readonly<Record<string, (entry: NamedEntry) => Cell>> = {
  id: ({ checkId }) => checkId,
  createdAt: ({ createdAtMs }) => isoTime(createdAtMs),
  tag: ({ kind }) => kind,
  clientId: ({ clientId }) => clientId,
  payerId: ({ payerId }) => payerId,
  payerName: ({ payerName }) => payerName,
  outcome: ({ outcome }) => outcome,
  reason: ({ advice }) => readLoggedOutcome(advice).reason?.code,
  payerCode: ({ advice }) => readLoggedOutcome(advice).reason?.payerCode ?? undefined,
  nextStep: ({ advice }) => readLoggedOutcome(advice).nextStep.step,
  success: ({ outcome }) => outcome === 'active',
  upstreamStatusCode: ({ upstreamStatusCode }) => upstreamStatusCode,
  latencyMs: ({ latencyMs }) => latencyMs,
  charged: ({ isCharged }) => isCharged,
  simulated: ({ isSimulated }) => isSimulated,
  askedBy: ({ askedBy }) => askedBy ?? undefined,
  keyId: ({ keyId }) => keyId,
  requestId: ({ requestId }) => requestId,
  traceId: ({ traceId }) => traceId,
  doubts: ({ doubts }) => doubts,
};

const readQuery = strictQuery<CheckParameters>(CHECK_PARAMETERS);

const CHECK_LOG_OPERATIONS = {
  listChecks: {
    method: 'GET',
    path: '/eligibility/checks',
    who: callerWith('checks:read'),
    summary: "List the workspace's checks, newest first",
    description:
      'Live and mock checks that were answered: all of them, one by any id that its answer carried, or ' +
      'those that fit every filter given. A parameter that the list does not have is refused. A key ' +
      'that is bound to clinics sees the checks of these alone.\n\n' +
      'With `Accept: text/csv` the answer is that of `exportChecks`.',
    query: checksQuery,
    answers: { 200: ['CheckLogPage', 'One page.'] },
  },
  exportChecks: {
    method: 'GET',
    path: '/eligibility/checks.csv',
    who: callerWith('checks:read'),
    summary: "Export the workspace's checks as a table",
    description:
      'The newest 10,000 checks that fit every filter given, as CSV, newest first. Texts that a ' +
      'spreadsheet would calculate begin with an apostrophe.',
    query: readQuery,
    answers: {
      200: {
        description: 'A header, and one line a check.',
        content: { 'text/csv': { schema: { type: 'string' } } },
      },
    },
  },
} satisfies Operations<CallerWho>;

/** The workspace's log of checks. */
export function checkLogRoutes(context: ChecksContext): readonly CallerRoute[] {
  const table = exportChecks(context);
  return served(CHECK_LOG_OPERATIONS, {
    listChecks: jsonOrTable(listChecks(context), table),
    exportChecks: table,
  });
}

/**
 * GET /api/eligibility/checks.csv: the newest 10,000 lines that match, with the filters of the list. They are sent as
 * they are read, no faster than the caller takes them.
 */
function exportChecks(context: ChecksContext): RequestHandler {
  const { checks } = context;
  return async (req, res) => {
    const filter = checkFilterOf(readQuery(req.query));
    const { workspace, principal } = callerOf(res);
    const of: ChecksOf = { workspaceId: workspace.id, clientIds: principal.clientIds };
    const nameOf = askerNames(context);
    const named = async (entry: CheckLogEntry): Promise<NamedEntry> => ({
      ...entry,
      askedBy: await nameOf(entry),
    });
    let left = MAX_LINES;
    let page = await checks.list(of, { ...filter, limit: PAGE, cursor: undefined });
    res.type('text/csv').setHeader('Content-Disposition', 'attachment; filename="checks.csv"');
    res.write(csvLine(Object.keys(COLUMNS)));
    for (;;) {
      const entries = await Promise.all(page.entries.slice(0, left).map(named));
      const isOpen = await written(res, entries.map(entryLine).join(''));
      left -= page.entries.length;
      const { nextCursor: cursor } = page;
      if (!isOpen || cursor === undefined || left <= 0) break;
      page = await checks.list(of, { ...filter, limit: PAGE, cursor });
    }
    res.end();
  };
}

function entryLine(entry: NamedEntry): string {
  return csvLine(Object.values(COLUMNS).map((cellOf) => cellOf(entry)));
}
