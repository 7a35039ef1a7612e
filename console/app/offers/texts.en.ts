import { plural } from '../language/plural';

/** What a person reads about invitations, and about which workspace is shown. */
export const en = {
  invited: (number: number): string =>
    plural(number, {
      one: 'You are invited to a workspace.',
      other: `You are invited to ${String(number)} workspaces.`,
    }),
  look: 'Look at the invitations',
  title: 'Invitations',
  description:
    'Nothing changes until you accept. A workspace can have any name: accept only what you expect.',
  offer: (workspace: string): string => `An administrator of "${workspace}" invites you`,
  role: (role: string): string => `Role: ${role}`,
  by: (email: string, when: string): string => `Invited by ${email}, ${when}`,
  byOther: (when: string): string =>
    `Invited by a program, or by a person without an e-mail address, ${when}`,
  accept: 'Accept',
  acceptOf: (workspace: string): string => `Accept the invitation of ${workspace}`,
  decline: 'Decline',
  declineOf: (workspace: string): string => `Decline the invitation of ${workspace}`,
  accepted: (workspace: string): string => `You are a member of ${workspace}.`,
  declined: 'The invitation is declined.',
  which: {
    title: 'Choose a workspace',
    several: 'In which workspace do you work now?',
    hint: 'This browser remembers it. You can change it in the menu with your name.',
    gone: (workspace: string): string => `"${workspace}" is not open to you any more`,
    goneHint: 'You were removed, or you left it. Nothing of what was on this page is kept.',
    workIn: (workspace: string): string => `Work in ${workspace}`,
  },
};
