import { served, type Operations } from '../../http/operation';
import type { TenantsContext } from '../app/context';
import type { Schema } from '@eligibility/api-types';
import { isoTime } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import { numberedListQuery, toPageResponse } from '../../http/list-query';
import { callerOf } from '../../identity/http/request-identity';
import { contextOf } from '../../http/request-context';
import { pageUpTo } from '../../http/handlers';
import { requireWholeWorkspace } from '../../identity/app/caller-rights';
import { callerWith, type CallerRoute, type CallerWho } from '../../identity/http/who';

const OWN_JOURNAL_OPERATIONS = {
  listOwnJournal: {
    method: 'GET',
    path: '/wallet/journal',
    who: callerWith('wallet:read'),
    summary: "List every change of the workspace's balance, newest first",
    description:
      'Grants, adjustments, holds, captures and releases. A caller that is bound to clinics is ' +
      'refused: the lines are of all clinics.',
    query: numberedListQuery,
    answers: { 200: ['OwnJournalPage', 'One page.'] },
  },
} satisfies Operations<CallerWho>;

/** What changed the balance of the caller's own workspace. */
export function ownJournalRoutes(context: TenantsContext): readonly CallerRoute[] {
  return served(OWN_JOURNAL_OPERATIONS, { listOwnJournal: listOwnJournal(context) });
}

/**
 * GET /api/wallet/journal: every change of the workspace's balance, newest first. Without the operator's name and reason:
 * both were written for operators. A caller that is bound to clinics is refused, because lines are of all clinics.
 */
function listOwnJournal({ wallet }: TenantsContext): RequestHandler {
  return async (req, res) => {
    const caller = callerOf(res);
    const { limit, cursor } = numberedListQuery(req.query);
    requireWholeWorkspace(caller);
    const page = { workspaceId: caller.workspace.id, limit, beforeSequence: cursor };
    const entries = await wallet.journal(page, contextOf(res).budget);
    const pageOfEntries = pageUpTo(entries, limit, ({ sequence }) => sequence);
    res.json(
      toPageResponse(
        pageOfEntries,
        ({ sequence, kind, operationId, checks, atMs }): Schema<'OwnJournalEntry'> => ({
          sequence,
          kind,
          operationId,
          checks,
          at: isoTime(atMs),
        }),
      ),
    );
  };
}
