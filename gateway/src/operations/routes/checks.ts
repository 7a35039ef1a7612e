import { served, type Operations } from '../../http/operation';
import type { OperationsContext } from '../app/context';
import type { Schema } from '@eligibility/api-types';
import type { LocatedCheck } from '../../checks/app/check-search';
import { CHECK_PARAMETERS, checkFilterOf, type CheckParameters, logLine } from '../../checks/routes/checks';
import { listQuery, toPageResponse } from '../../http/list-query';
import { REASONED_ORDER, SENT_UUID } from '../../http/basic-schemas';
import { validate } from '../../http/fields';
import { forgetCheck, forgetWorkspace, searchChecks } from '../app/checks';
import { contextOf } from '../../http/request-context';
import { actingFor } from '../../identity/http/request-identity';
import { pathId, type Handlers } from '../../http/handlers';
import { workspaceOrderIn } from '../../tenants/routes/workspace-bodies';
import { operatorWith, type OperatorRoute, type OperatorWho } from '../../identity/http/who';

const query = listQuery<CheckParameters & { readonly workspaceId?: string }>({
  ...CHECK_PARAMETERS,
  workspaceId: SENT_UUID.description('Only checks of this workspace.').example(
    '3c1d2e4f-5a6b-4c7d-8e9f-0a1b2c3d4e5f',
    { override: true },
  ),
});

const OPERATOR_CHECK_OPERATIONS = {
  findCheck: {
    method: 'GET',
    path: '/checks',
    who: operatorWith('read'),
    summary: 'List or find checks of any workspace',
    description:
      'The answered checks of all workspaces, newest first: one by any id that its answer carried, or ' +
      'those that fit every filter given. That they were looked at is in the audit log. A parameter ' +
      'that the list does not have is refused.',
    query,
    answers: { 200: ['LocatedChecks', 'One page.'] },
  },
  forgetCheck: {
    method: 'POST',
    path: '/checks/{checkId}/forget',
    who: operatorWith('access'),
    summary: 'Drop the stored answer of a check now',
    description:
      "Wherever it is kept. The check's line in the log and the memory of its idempotency key stay, so " +
      'that a retry is answered 409 `idempotency-result-expired` and not charged again. Rows of ' +
      'batches that have the check lose their question and their answer, and a schedule whose last ' +
      'check of a patient it is no longer asks for that patient; a run of it that has begun still does.',
    sends: { json: 'ReasonedOrder', example: { reason: 'The patient asked for it' } },
    answers: { 200: ['Forgotten', 'What was dropped.'] },
  },
  forgetWorkspace: {
    method: 'POST',
    path: '/workspaces/{workspaceId}/forget',
    who: operatorWith('access'),
    summary: 'Drop every stored answer, batch and schedule of a workspace now',
    description:
      'Up to 20,000 in one request; ask again while `isComplete` is false, a second later. What its ' +
      'clinics call their payers, their rates and the fixtures of the workspace are dropped with them. ' +
      'So are its batches and schedules, which are then answered 404: checks of them that are under ' +
      'way are answered and charged, no other row is asked, no event tells of it, and `isComplete` is ' +
      'false until they are gone. Records stay as when one check is forgotten. A single check that is ' +
      'running is answered, and its answer stored, all the same.',
    sends: { json: 'ReasonedOrder', example: { reason: 'The patient asked for it' } },
    answers: { 200: ['Forgotten', 'What was dropped.'] },
  },
} satisfies Operations<OperatorWho>;

/** The checks of every workspace, and how what is stored of them is forgotten. */
export function operatorCheckRoutes(context: OperationsContext): readonly OperatorRoute[] {
  const { find, forget, forgetWorkspace } = checkHandlers(context);
  return served(OPERATOR_CHECK_OPERATIONS, {
    findCheck: find,
    forgetCheck: forget,
    forgetWorkspace: forgetWorkspace,
  });
}

function checkHandlers(context: OperationsContext): Handlers<'find' | 'forget' | 'forgetWorkspace'> {
  return {
    /** The answered checks of all workspaces or of one, newest first, filtered by id and by the facts of a check. */
    find: async (req, res) => {
      const { limit, cursor, workspaceId, ...parameters } = query(req.query);
      const search = { workspaceId, filter: checkFilterOf(parameters), page: { limit, cursor } };
      res.json(toPageResponse(await searchChecks(actingFor(context, res), search), toCheckResponse));
    },
    forget: async (req, res) => {
      const { reason } = validate(REASONED_ORDER, req.body);
      res.json(await forgetCheck(actingFor(context, res), { checkId: pathId(req, 'checkId'), reason }));
    },
    forgetWorkspace: async (req, res) => {
      res.json(await forgetWorkspace(actingFor(context, res), workspaceOrderIn(req), contextOf(res).budget));
    },
  };
}

function toCheckResponse({ workspaceId, ...entry }: LocatedCheck): Schema<'LocatedCheck'> {
  return { ...logLine(entry), workspaceId };
}
