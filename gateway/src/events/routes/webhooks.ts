import type { EventsContext } from '../app/context';
import type { Request, Response } from 'express';
import { pathId, type Handlers } from '../../http/handlers';
import { toPageResponse } from '../../http/list-query';
import type { ActingWith } from '../../identity/app/acting';
import { actingAs, requireWholeWorkspace } from '../../identity/app/caller-rights';
import { actingFor, callerOf } from '../../identity/http/request-identity';
import { operatorWith, type CallerRoute, type OperatorRoute } from '../../identity/http/who';
import { INSTALLATION } from '../../jobs/domain/job';
import { served } from '../../http/operation';
import { INSTALLATION_BODIES, WEBHOOK_OPERATIONS } from './webhook-operations';
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
  readonly of: (
    context: EventsContext,
    res: Response,
  ) => ActingWith<EventsContext> & { readonly workspaceId: string };
};

const WORKSPACE: Owner = {
  audience: 'workspace',
  of: (context, res) => {
    const caller = callerOf(res);
    requireWholeWorkspace(caller);
    return { ...actingAs(context, caller), workspaceId: caller.workspace.id };
  },
};

const OPERATORS: Owner = {
  audience: 'installation',
  of: (context, res) => ({ ...actingFor(context, res), workspaceId: INSTALLATION }),
};

/** The webhooks of the caller's workspace. */
export function webhookRoutes(context: EventsContext): readonly CallerRoute[] {
  return served(WEBHOOK_OPERATIONS, webhookHandlers(context, WORKSPACE));
}

/** The webhooks of the installation, for operators. */
export function operatorWebhookRoutes(context: EventsContext): readonly OperatorRoute[] {
  return served(WEBHOOK_OPERATIONS, webhookHandlers(context, OPERATORS)).map(({ id, summary, ...route }) => ({
    ...route,
    id: id.replace('Own', 'Installation'),
    summary: summary.replace(/ of the workspace|(?=,)|$/, ' of the installation'),
    who: route.method === 'GET' ? operatorWith('read') : operatorWith('access'),
    ...(id in INSTALLATION_BODIES && { sends: INSTALLATION_BODIES[id] }),
  }));
}

function webhookHandlers(context: EventsContext, owner: Owner) {
  return { ...endpointHandlers(context, owner), ...deliveryHandlers(context, owner) };
}

function endpointHandlers(
  context: EventsContext,
  { audience, of }: Owner,
): Handlers<
  | 'listOwnWebhooks'
  | 'addOwnWebhook'
  | 'getOwnWebhook'
  | 'changeOwnWebhook'
  | 'removeOwnWebhook'
  | 'rotateOwnWebhookSecret'
> {
  return {
    listOwnWebhooks: async (_req, res) => {
      const { workspaceId, endpoints } = of(context, res);
      const entries = await endpoints.list(workspaceId);
      res.json(toPageResponse({ entries, nextCursor: undefined }, shownWebhook));
    },
    addOwnWebhook: async (req, res) => {
      const acting = of(context, res);
      const wanted = { ...readNewWebhook(req.body, audience), workspaceId: acting.workspaceId };
      res.status(201).json(shownWithSecret(await addEndpoint(acting, wanted)));
    },
    getOwnWebhook: async (req, res) => {
      const acting = of(context, res);
      res.json(shownWebhook(await requireEndpoint(acting, nameIn(req, acting))));
    },
    changeOwnWebhook: async (req, res) => {
      const acting = of(context, res);
      const wish = readChange(req.body, audience);
      res.json(shownWebhook(await changeEndpoint(acting, nameIn(req, acting), wish)));
    },
    removeOwnWebhook: async (req, res) => {
      const acting = of(context, res);
      await removeEndpoint(acting, nameIn(req, acting));
      res.status(204).end();
    },
    rotateOwnWebhookSecret: async (req, res) => {
      const acting = of(context, res);
      res.status(201).json(shownWithSecret(await rotateSecret(acting, nameIn(req, acting))));
    },
  };
}

function deliveryHandlers(
  context: EventsContext,
  { of }: Owner,
): Handlers<'testOwnWebhook' | 'recoverOwnWebhook' | 'listOwnDeliveries' | 'redeliverOwn'> {
  return {
    testOwnWebhook: async (req, res) => {
      const acting = of(context, res);
      res.status(202).json(shownDelivery(await testEndpoint(acting, nameIn(req, acting))));
    },
    recoverOwnWebhook: async (req, res) => {
      const acting = of(context, res);
      res.status(202).json(await recoverDeliveries(acting, nameIn(req, acting), readSince(req.body)));
    },
    listOwnDeliveries: async (req, res) => {
      const acting = of(context, res);
      const page = await listDeliveries(acting, nameIn(req, acting), deliveriesQuery(req.query));
      res.json(toPageResponse(page, shownDelivery));
    },
    redeliverOwn: async (req, res) => {
      const acting = of(context, res);
      const id = pathId(req, 'deliveryId');
      res.status(202).json(shownDelivery(await redeliver(acting, nameIn(req, acting), id)));
    },
  };
}

function nameIn(req: Request, { workspaceId }: Pick<EndpointName, 'workspaceId'>): EndpointName {
  return { workspaceId, id: pathId(req, 'webhookId') };
}
