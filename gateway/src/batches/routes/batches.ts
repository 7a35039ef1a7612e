import { served } from '../../http/operation';
import { BATCH_OPERATIONS } from './batch-operations';
import type { BatchesContext } from '../app/context';
import type { Handlers } from '../../http/handlers';
import { pathId } from '../../http/handlers';
import { ownPageQuery, toPageResponse } from '../../http/list-query';
import { mayActFor } from '../../identity/app/authenticate';
import { callerOf } from '../../identity/http/request-identity';
import type { CallerRoute } from '../../identity/http/who';
import { batchStatus } from '../app/batch-status';
import { changeBatch, findBatch, NO_BATCH, type BatchAct } from '../app/change-batch';
import { batchOf } from '../domain/batch';
import { toBatchBody, toStatusBody } from './batch-bodies';
import { streamEvents } from './events';
import { sendResults } from './results';
import { submit, byMediaType } from './submit';

/** Batches of the workspace. */
export function batchRoutes(context: BatchesContext): readonly CallerRoute[] {
  const { list, get, pause, resume, cancel } = handlers(context);
  return served(BATCH_OPERATIONS, {
    submitBatch: submit(context, byMediaType),
    submitBatchTable: submit(context, () => 'table'),
    listBatches: list,
    getBatch: get,
    listBatchResults: sendResults(context),
    exportBatchResults: sendResults(context, 'text/csv'),
    streamBatchEvents: streamEvents(context),
    pauseBatch: pause,
    resumeBatch: resume,
    cancelBatch: cancel,
  });
}

function handlers(context: BatchesContext): Handlers<'list' | 'get' | BatchAct> {
  const change =
    (act: BatchAct): Handlers<'act'>['act'] =>
    async (req, res) => {
      const id = pathId(req, 'batchId', NO_BATCH);
      const batch = await changeBatch(context, callerOf(res), { id, act });
      res.json(toStatusBody(await batchStatus(context, batch)));
    };
  return {
    list: async (req, res) => {
      const caller = callerOf(res);
      const of = { workspaceId: caller.workspace.id, kind: 'batch' } as const;
      const { entries, nextCursor } = await context.jobs.list(of, ownPageQuery(req.query));
      const batches = entries.flatMap((job) => batchOf(job)?.batch ?? []);
      const own = batches.filter(({ clientId }) => mayActFor(caller, clientId));
      res.json(toPageResponse({ entries: own, nextCursor }, toBatchBody));
    },
    get: async (req, res) => {
      const { batch } = await findBatch(context, callerOf(res), pathId(req, 'batchId', NO_BATCH));
      res.json(toStatusBody(await batchStatus(context, batch)));
    },
    pause: change('pause'),
    resume: change('resume'),
    cancel: change('cancel'),
  };
}
