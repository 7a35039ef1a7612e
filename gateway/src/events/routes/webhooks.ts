import type { Request, Response } from 'express';
import { pathId, type Handlers } from '../../http/handlers';
import { toPageResponse } from '../../http/list-query';
import type { ActingWith } from '../../identity/app/acting';
import { actingAs, requireWholeWorkspace } from '../../identity/app/caller-rights';
import { actingFor, callerOf } from '../../identity/http/request-identity';
import { callerWith, operatorWith, type CallerRoute, type OperatorRoute } from '../../identity/http/who';
import { INSTALLATION } from '../../jobs/domain/job';
import { listDeliveries, recoverDeliveries, redeliver, testEndpoint } from '../app/deliveries';
import {
  addEndpoint,
  changeEndpoint,
  removeEndpoint,
  requireEndpoint,
  rotateSecret,
  type EndpointName,
} from '../app/endpoints';
import type { EventAudience } from '../domain/event-types';
import type { EventsDeps } from './events-deps';
import {
  deliveriesQuery,
  readChange,
  readNewWebhook,
  readSince,
  shownDelivery,
  shownWebhook,
  shownWithSecret,
} from './webhook-bodies';

/** Whose endpoints the routes are about, and who acts. */
type Owner = {
  readonly audience: EventAudience;
  readonly of: (deps: EventsDeps, res: Response) => ActingWith<EventsDeps> & { readonly workspaceId: string };
};

const WORKSPACE: Owner = {
  audience: 'workspace',
  of: (deps, res) => {
    const caller = callerOf(res);
    requireWholeWorkspace(caller);
    return { ...actingAs(deps, caller), workspaceId: caller.workspace.id };
  },
};

const OPERATORS: Owner = {
  audience: 'installation',
  of: (deps, res) => ({ ...actingFor(deps, res), workspaceId: INSTALLATION }),
};

/** The webhooks of the caller's workspace. */
export function webhookRoutes(deps: EventsDeps): readonly CallerRoute[] {
  const who = callerWith('workspace:admin');
  return routesOf(webhookHandlers(deps, WORKSPACE)).map((route) => ({ ...route, who }));
}

/** The webhooks of the installation, for operators. */
export function operatorWebhookRoutes(deps: EventsDeps): readonly OperatorRoute[] {
  return routesOf(webhookHandlers(deps, OPERATORS)).map((route) => ({
    ...route,
    who: route.method === 'GET' ? operatorWith('read') : operatorWith('access'),
  }));
}

type WebhookHandlers = ReturnType<typeof webhookHandlers>;

function routesOf(on: WebhookHandlers): readonly Omit<CallerRoute, 'who'>[] {
  const one = '/webhooks/{webhookId}';
  return [
    { method: 'GET', path: '/webhooks', handler: on.list },
    { method: 'POST', path: '/webhooks', handler: on.add },
    { method: 'GET', path: one, handler: on.show },
    { method: 'PATCH', path: one, handler: on.change },
    { method: 'DELETE', path: one, handler: on.remove },
    { method: 'POST', path: `${one}/rotate`, body: 'none', handler: on.rotate },
    { method: 'POST', path: `${one}/test`, body: 'none', handler: on.test },
    { method: 'POST', path: `${one}/recover`, handler: on.recover },
    { method: 'GET', path: `${one}/deliveries`, handler: on.deliveries },
    {
      method: 'POST',
      path: `${one}/deliveries/{deliveryId}/redeliver`,
      body: 'none',
      handler: on.redeliver,
    },
  ];
}

function webhookHandlers(deps: EventsDeps, owner: Owner) {
  return { ...endpointHandlers(deps, owner), ...deliveryHandlers(deps, owner) };
}

function endpointHandlers(
  deps: EventsDeps,
  { audience, of }: Owner,
): Handlers<'list' | 'add' | 'show' | 'change' | 'remove' | 'rotate'> {
  return {
    list: async (_req, res) => {
      const { workspaceId, endpoints } = of(deps, res);
      const entries = await endpoints.list(workspaceId);
      res.json(toPageResponse({ entries, nextCursor: undefined }, shownWebhook));
    },
    add: async (req, res) => {
      const acting = of(deps, res);
      const wanted = { ...readNewWebhook(req.body, audience), workspaceId: acting.workspaceId };
      res.status(201).json(shownWithSecret(await addEndpoint(acting, wanted)));
    },
    show: async (req, res) => {
      const acting = of(deps, res);
      res.json(shownWebhook(await requireEndpoint(acting, nameIn(req, acting))));
    },
    change: async (req, res) => {
      const acting = of(deps, res);
      const wish = readChange(req.body, audience);
      res.json(shownWebhook(await changeEndpoint(acting, nameIn(req, acting), wish)));
    },
    remove: async (req, res) => {
      const acting = of(deps, res);
      await removeEndpoint(acting, nameIn(req, acting));
      res.status(204).end();
    },
    rotate: async (req, res) => {
      const acting = of(deps, res);
      res.status(201).json(shownWithSecret(await rotateSecret(acting, nameIn(req, acting))));
    },
  };
}

function deliveryHandlers(
  deps: EventsDeps,
  { of }: Owner,
): Handlers<'test' | 'recover' | 'deliveries' | 'redeliver'> {
  return {
    test: async (req, res) => {
      const acting = of(deps, res);
      res.status(202).json(shownDelivery(await testEndpoint(acting, nameIn(req, acting))));
    },
    recover: async (req, res) => {
      const acting = of(deps, res);
      res.status(202).json(await recoverDeliveries(acting, nameIn(req, acting), readSince(req.body)));
    },
    deliveries: async (req, res) => {
      const acting = of(deps, res);
      const page = await listDeliveries(acting, nameIn(req, acting), deliveriesQuery(req.query));
      res.json(toPageResponse(page, shownDelivery));
    },
    redeliver: async (req, res) => {
      const acting = of(deps, res);
      const id = pathId(req, 'deliveryId');
      res.status(202).json(shownDelivery(await redeliver(acting, nameIn(req, acting), id)));
    },
  };
}

function nameIn(req: Request, { workspaceId }: Pick<EndpointName, 'workspaceId'>): EndpointName {
  return { workspaceId, id: pathId(req, 'webhookId') };
}
