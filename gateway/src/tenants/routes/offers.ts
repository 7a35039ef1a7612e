import { served, type Operations } from '../../http/operation';
import type { TenantsContext } from '../app/context';
import { pathId, type Handlers } from '../../http/handlers';
import { sessionOf } from '../../identity/http/session-door';
import { SIGNED_IN, type PersonRoute, type PersonWho } from '../../identity/http/who';
import { acceptOffer, declineOffer, leaveWorkspace } from '../app/offers';

const OFFER_OPERATIONS = {
  acceptInvitation: {
    method: 'POST',
    path: '/session/invitations/{invitationId}/accept',
    who: SIGNED_IN,
    summary: 'Accept an invitation to a workspace',
    description: 'The person is a member from the next request on.',
    answers: { 204: { nothing: 'The person is a member.' } },
    body: 'none',
  },
  declineInvitation: {
    method: 'DELETE',
    path: '/session/invitations/{invitationId}',
    who: SIGNED_IN,
    summary: 'Decline an invitation to a workspace',
    description: 'The workspace may invite again.',
    answers: { 204: { nothing: 'The invitation is gone.' } },
  },
  leaveWorkspace: {
    method: 'DELETE',
    path: '/session/workspaces/{workspaceId}',
    who: SIGNED_IN,
    summary: 'Leave a workspace',
    description:
      'In effect with the next request, for roles of every origin. Only an invitation leads back, or ' +
      'another link.',
    answers: { 204: { nothing: 'The person is no member any more.' } },
    refuses: { 409: 'OperationConflict' },
  },
} satisfies Operations<PersonWho>;

/** What a person decides about invitations and memberships of their own. */
export function offerRoutes(context: TenantsContext): readonly PersonRoute[] {
  const { accept, decline, leave } = offerHandlers(context);
  return served(OFFER_OPERATIONS, {
    acceptInvitation: accept,
    declineInvitation: decline,
    leaveWorkspace: leave,
  });
}

/** Each answers 204. */
function offerHandlers(context: TenantsContext): Handlers<'accept' | 'decline' | 'leave'> {
  return {
    accept: async (req, res) => {
      await acceptOffer(context, sessionOf(res), pathId(req, 'invitationId'));
      res.status(204).end();
    },
    decline: async (req, res) => {
      await declineOffer(context, sessionOf(res), pathId(req, 'invitationId'));
      res.status(204).end();
    },
    leave: async (req, res) => {
      await leaveWorkspace(context, sessionOf(res), pathId(req, 'workspaceId'));
      res.status(204).end();
    },
  };
}
