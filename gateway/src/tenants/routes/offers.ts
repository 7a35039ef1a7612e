import { Router, type RequestHandler } from 'express';
import type { SignInLimit } from '../../admission/app/sign-in-limit';
import { limitSignIns } from '../../admission/http/limit-sign-ins';
import { pathId } from '../../http/handlers';
import { methodNotAllowed } from '../../http/problem';
import type { WayOutPorts } from '../app/way-out';
import { acceptOffer, declineOffer, leaveWorkspace } from '../app/offers';
import { authenticateSession, sessionOf, type SessionDoor } from '../../identity/http/session-door';
import type { SessionRoutesDeps } from '../../identity/routes/session-routes';

/** `/api/session/invitations` and `/api/session/workspaces`, for a person who is signed in. */
export function offerRoutes(deps: SessionRoutesDeps, signIns: SignInLimit): Router {
  const router = Router({ caseSensitive: true });
  const signedIn = limitSignIns(signIns, authenticateSession(deps));
  const { accept, decline, leave } = offerHandlers({ ...deps, groupRoles: deps.openId?.roles ?? new Map() });
  router.post('/session/invitations/:invitationId/accept', signedIn, accept);
  router.all('/session/invitations/:invitationId/accept', methodNotAllowed('POST'));
  router.delete('/session/invitations/:invitationId', signedIn, decline);
  router.all('/session/invitations/:invitationId', methodNotAllowed('DELETE'));
  router.delete('/session/workspaces/:workspaceId', signedIn, leave);
  router.all('/session/workspaces/:workspaceId', methodNotAllowed('DELETE'));
  return router;
}

/** What a person decides about invitations and memberships of their own; each answers 204. */
function offerHandlers(
  door: SessionDoor & WayOutPorts,
): Readonly<Record<'accept' | 'decline' | 'leave', RequestHandler>> {
  return {
    /** POST /api/session/invitations/{invitationId}/accept */
    accept: async (req, res) => {
      await acceptOffer(door, sessionOf(res), pathId(req, 'invitationId'));
      res.status(204).end();
    },
    /** DELETE /api/session/invitations/{invitationId} */
    decline: async (req, res) => {
      await declineOffer(door, sessionOf(res), pathId(req, 'invitationId'));
      res.status(204).end();
    },
    /** DELETE /api/session/workspaces/{workspaceId} */
    leave: async (req, res) => {
      await leaveWorkspace(door, sessionOf(res), pathId(req, 'workspaceId'));
      res.status(204).end();
    },
  };
}
