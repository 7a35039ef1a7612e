import type { RequestHandler } from 'express';
import { pathId } from '../../http/handlers';
import type { WayOutPorts } from '../app/way-out';
import { acceptOffer, declineOffer, leaveWorkspace } from '../app/offers';
import { sessionOf, type SessionDoor } from '../../identity/http/session-door';

/** What a person decides about invitations and memberships of their own; each answers 204. */
export function offerHandlers(
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
