import type { Handlers } from '../../http/handlers';
import { pathId } from '../../http/handlers';
import { listQuery, toPageResponse } from '../../http/list-query';
import { mayActFor } from '../../identity/app/authenticate';
import { callerOf } from '../../identity/http/request-identity';
import { callerForClinicWith, callerWith, type CallerRoute } from '../../identity/http/who';
import { batchStatus } from '../app/batch-status';
import { changeBatch, findBatch, NO_BATCH, type BatchAct } from '../app/change-batch';
import { batchOf } from '../domain/batch';
import { toBatchBody, toStatusBody } from './batch-bodies';
import type { BatchesDeps } from './batches-deps';
import { streamEvents } from './events';
import { sendResults } from './results';
import { submit, byMediaType } from './submit';

/** 10,000 rows, with a long one among them. */
const BODY = { maxBytes: 16 * 1024 * 1024, isStreamed: true } as const;

/** Batches of the workspace. */
export function batchRoutes(deps: BatchesDeps): readonly CallerRoute[] {
  const { list, get, pause, resume, cancel } = handlers(deps);
  const path = '/eligibility/batches';
  const results = `${path}/{batchId}/results` as const;
  const [mayRead, mayAsk] = [callerWith('checks:read'), callerWith('check:live')];
  const asks = callerForClinicWith('check:live');
  const seesAnswers = callerWith('checks:read', 'check:live');
  return [
    { method: 'POST', path, who: asks, body: BODY, handler: submit(deps, byMediaType) },
    { method: 'POST', path: `${path}.csv`, who: asks, body: BODY, handler: submit(deps, () => 'table') },
    { method: 'GET', path, who: mayRead, handler: list },
    { method: 'GET', path: `${path}/{batchId}`, who: mayRead, handler: get },
    { method: 'GET', path: results, who: seesAnswers, handler: sendResults(deps) },
    { method: 'GET', path: `${results}.csv`, who: seesAnswers, handler: sendResults(deps, 'text/csv') },
    {
      method: 'GET',
      path: `${path}/{batchId}/events`,
      who: seesAnswers,
      answersHead: false,
      handler: streamEvents(deps),
    },
    { method: 'POST', path: `${path}/{batchId}/pause`, who: mayAsk, body: 'none', handler: pause },
    { method: 'POST', path: `${path}/{batchId}/resume`, who: mayAsk, body: 'none', handler: resume },
    { method: 'POST', path: `${path}/{batchId}/cancel`, who: mayAsk, body: 'none', handler: cancel },
  ];
}

const pageQuery = listQuery({}, { max: 100, default: 20 });

function handlers(deps: BatchesDeps): Handlers<'list' | 'get' | BatchAct> {
  const change =
    (act: BatchAct): Handlers<'act'>['act'] =>
    async (req, res) => {
      const id = pathId(req, 'batchId', NO_BATCH);
      const batch = await changeBatch(deps, callerOf(res), { id, act });
      res.json(toStatusBody(await batchStatus(deps, batch)));
    };
  return {
    list: async (req, res) => {
      const caller = callerOf(res);
      const of = { workspaceId: caller.workspace.id, kind: 'batch' } as const;
      const { entries, nextCursor } = await deps.jobs.list(of, pageQuery(req.query));
      const batches = entries.flatMap((job) => batchOf(job)?.batch ?? []);
      const own = batches.filter(({ clientId }) => mayActFor(caller, clientId));
      res.json(toPageResponse({ entries: own, nextCursor }, toBatchBody));
    },
    get: async (req, res) => {
      const { batch } = await findBatch(deps, callerOf(res), pathId(req, 'batchId', NO_BATCH));
      res.json(toStatusBody(await batchStatus(deps, batch)));
    },
    pause: change('pause'),
    resume: change('resume'),
    cancel: change('cancel'),
  };
}
