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
import { CHECK_PARAMETERS, checkFilterOf, listChecks, type CheckParameters, type LogDeps } from './checks';
import { callerWith, type CallerRoute } from '../../identity/http/who';
import type { ChecksDeps } from './checks-deps';

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

/** The workspace's log of checks. */
export function checkLogRoutes(deps: ChecksDeps): readonly CallerRoute[] {
  const [who, path, table] = [callerWith('checks:read'), '/eligibility/checks', exportChecks(deps)] as const;
  return [
    { method: 'GET', path, who, handler: jsonOrTable(listChecks(deps), table) },
    { method: 'GET', path: `${path}.csv`, who, handler: table },
  ];
}

/**
 * GET /api/eligibility/checks.csv: the newest 10,000 lines that match, with the filters of the list. They are sent as
 * they are read, no faster than the caller takes them.
 */
function exportChecks({ checks, ...ports }: LogDeps): RequestHandler {
  return async (req, res) => {
    const filter = checkFilterOf(readQuery(req.query));
    const { workspace, principal } = callerOf(res);
    const of: ChecksOf = { workspaceId: workspace.id, clientIds: principal.clientIds };
    const nameOf = askerNames(ports);
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
