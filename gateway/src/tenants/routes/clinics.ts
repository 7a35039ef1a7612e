import type { Request, Response } from 'express';
import type { Page, PageQuery } from '../../basics/list-page';
import { pathId, type Handlers } from '../../http/handlers';
import { pageQuery, toPageResponse } from '../../http/list-query';
import { served, type Operations } from '../../http/operation';
import { actingFor, callerOf } from '../../identity/http/request-identity';
import {
  callerWith,
  operatorWith,
  type CallerRoute,
  type CallerWho,
  type OperatorRoute,
  type OperatorWho,
} from '../../identity/http/who';
import type { Clinic } from '../../identity/domain/workspace';
import { addClinic, changeClinic, type ClinicWish, type NewClinic } from '../app/clinics';
import type { TenantsContext } from '../app/context';
import { addOwnClinic, changeOwnClinic, listOwnClinics } from '../app/own-clinics';
import { requireWorkspace } from '../app/workspaces';
import { readClinicChange, readNewClinic, toClinicResponse } from './clinic-bodies';

const LIST = { method: 'GET', query: pageQuery, answers: { 200: ['ClinicList', 'One page.'] } } as const;
const ADD = {
  method: 'POST',
  sends: {
    json: 'ClinicRequest',
    example: {
      name: 'Riverside Dental',
      npi: '1234567893',
      practitioner: { firstName: 'Ann', lastName: 'Lee' },
      state: 'TX',
      defaultServiceType: '35',
    },
  },
  answers: { 201: ['Clinic', 'The new clinic. Its `clientId` is what `X-Client-Id` carries.'] },
  refuses: { 404: 'NotFound', 409: 'OperationConflict' },
} as const;
const CHANGE = {
  method: 'PATCH',
  sends: { json: 'ClinicChange', example: { name: 'Riverside Family Dental' } },
  answers: { 200: ['Clinic', 'The clinic as it is now.'] },
} as const;
const ADDED = 'The answer carries the client id, which every request for this clinic names in `X-Client-Id`.';
const CHANGED =
  'In effect everywhere within five seconds; the next check sends the new name and NPI to the payer.';

const OF_OPERATORS = {
  listClinics: {
    ...LIST,
    path: '/workspaces/{workspaceId}/clinics',
    who: operatorWith('read'),
    summary: "List a workspace's clinics, newest first",
    description: 'Includes the provider name and the NPI that are sent to payers for each clinic.',
  },
  addClinic: {
    ...ADD,
    path: '/workspaces/{workspaceId}/clinics',
    who: operatorWith('access'),
    summary: 'Add a clinic to a workspace',
    description: ADDED,
  },
  changeClinic: {
    ...CHANGE,
    path: '/workspaces/{workspaceId}/clinics/{clientId}',
    who: operatorWith('access'),
    summary: 'Rename a clinic, correct its NPI, or retire it',
    description: `${CHANGED} The client id stays.`,
  },
} satisfies Operations<OperatorWho>;

const OF_CALLERS = {
  listOwnClinics: {
    ...LIST,
    path: '/workspace/clinics',
    who: callerWith('checks:read'),
    summary: "List the workspace's clinics, newest first",
    description: 'Those that the caller may act for, retired ones too.',
  },
  addOwnClinic: {
    ...ADD,
    path: '/workspace/clinics',
    who: callerWith('workspace:admin'),
    summary: 'Add a clinic to the workspace',
    description: `${ADDED} A caller that is bound to clinics cannot add one. The audit log has it under the id of the key.`,
  },
  changeOwnClinic: {
    ...CHANGE,
    path: '/workspace/clinics/{clientId}',
    who: callerWith('workspace:admin'),
    summary: 'Rename an own clinic, correct its NPI, or retire it',
    description:
      `${CHANGED} A clinic that the caller may not act for is not found. The audit log has it under the id ` +
      'of the key.',
  },
} satisfies Operations<CallerWho>;

/** The clinics of a workspace, for operators. */
export function clinicRoutes(context: TenantsContext): readonly OperatorRoute[] {
  const workspaceOf = (req: Request): string => pathId(req, 'workspaceId');
  const { list, add, change } = handlersOf({
    list: async (req, _res, page) => {
      const { id } = await requireWorkspace(context, workspaceOf(req));
      return context.workspaces.listClinics(id, page);
    },
    add: (req, res, newClinic) => addClinic(actingFor(context, res), workspaceOf(req), newClinic),
    change: (req, res, { clientId, wish }) =>
      changeClinic(actingFor(context, res), { workspaceId: workspaceOf(req), clientId }, wish),
  });
  return served(OF_OPERATORS, { listClinics: list, addClinic: add, changeClinic: change });
}

/** The clinics of the caller's own workspace. */
export function ownClinicRoutes(context: TenantsContext): readonly CallerRoute[] {
  const { list, add, change } = handlersOf({
    list: (_req, res, page) => listOwnClinics(context, callerOf(res), page),
    add: (_req, res, newClinic) => addOwnClinic(context, callerOf(res), newClinic),
    change: (_req, res, clinicChange) => changeOwnClinic(context, callerOf(res), clinicChange),
  });
  return served(OF_CALLERS, { listOwnClinics: list, addOwnClinic: add, changeOwnClinic: change });
}

type Change = { readonly clientId: string; readonly wish: ClinicWish };
type Acts = {
  readonly list: (req: Request, res: Response, page: PageQuery) => Promise<Page<Clinic>>;
  readonly add: (req: Request, res: Response, newClinic: NewClinic) => Promise<Clinic>;
  readonly change: (req: Request, res: Response, change: Change) => Promise<Clinic>;
};

function handlersOf(acts: Acts): Handlers<keyof Acts> {
  return {
    list: async (req, res) => {
      res.json(toPageResponse(await acts.list(req, res, pageQuery(req.query)), toClinicResponse));
    },
    add: async (req, res) => {
      res.status(201).json(toClinicResponse(await acts.add(req, res, readNewClinic(req.body))));
    },
    change: async (req, res) => {
      const wish = readClinicChange(req.body);
      res.json(toClinicResponse(await acts.change(req, res, { clientId: pathId(req, 'clientId'), wish })));
    },
  };
}
