import { pathId, type Handlers } from '../../http/handlers';
import { sessionOf } from '../../identity/http/session-door';
import { SIGNED_IN, type PersonRoute } from '../../identity/http/who';
import { acceptOffer, declineOffer, leaveWorkspace } from '../app/offers';
import type { TenantsDeps } from './tenants-deps';

/** What a person decides about invitations and memberships of their own. */
export function offerRoutes(deps: TenantsDeps): readonly PersonRoute[] {
  const { accept, decline, leave } = offerHandlers(deps);
  const offer = '/session/invitations/{invitationId}';
  return [
    { method: 'POST', path: `${offer}/accept`, who: SIGNED_IN, body: 'none', handler: accept },
    { method: 'DELETE', path: offer, who: SIGNED_IN, handler: decline },
    { method: 'DELETE', path: '/session/workspaces/{workspaceId}', who: SIGNED_IN, handler: leave },
  ];
}

/** Each answers 204. */
function offerHandlers(deps: TenantsDeps): Handlers<'accept' | 'decline' | 'leave'> {
  return {
    accept: async (req, res) => {
      await acceptOffer(deps, sessionOf(res), pathId(req, 'invitationId'));
      res.status(204).end();
    },
    decline: async (req, res) => {
      await declineOffer(deps, sessionOf(res), pathId(req, 'invitationId'));
      res.status(204).end();
    },
    leave: async (req, res) => {
      await leaveWorkspace(deps, sessionOf(res), pathId(req, 'workspaceId'));
      res.status(204).end();
    },
  };
}
