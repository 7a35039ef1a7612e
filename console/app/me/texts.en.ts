import { plural } from '../language/plural';

/** Texts about oneself and one's sessions. */
export const en = {
  title: 'You',
  description: 'What you may do here, and where you are signed in.',
  roles: {
    title: 'Your roles',
    name: 'Name',
    email: 'E-mail',
    noEmail: 'None: you came by a sign-in link',
    role: 'Role',
    ends: 'This session ends',
    endsAt: (when: string): string => `${when} at the latest`,
  },
  workspaces: {
    title: 'Your workspaces',
    workspace: 'Workspace',
    role: 'Role',
    clinics: 'For',
    allClinics: 'All clinics',
    someClinics: (number: number): string =>
      plural(number, { one: 'One of its clinics', other: `${String(number)} of its clinics` }),
    actions: 'Actions',
    leave: 'Leave',
    leaveOf: (workspace: string): string => `Leave ${workspace}`,
    left: (workspace: string): string => `You have left ${workspace}.`,
    lastAdmin: 'You are the last admin of this workspace. Make another member its admin first.',
    leaveText: 'You see nothing of it from the next request on. Only an admin of it can bring you back.',
  },
  sessions: {
    title: 'Your sessions',
    description: 'A session ends by itself when it is not used.',
    endOthers: 'Sign out everywhere else',
    endOthersAsk: 'Sign out everywhere else?',
    others: (number: number): string =>
      `${plural(number, { one: 'One other session ends', other: `${String(number)} other sessions end` })} with the next request. This one goes on.`,
    ended: 'That session is over.',
    othersEnded: 'You are signed out everywhere else.',
    thisBrowser: 'This browser',
    end: 'End',
    endOf: (when: string): string => `End the session of ${when}`,
    actions: 'Actions',
    browser: 'Browser',
    signedIn: 'Signed in',
    lastUsed: 'Last used',
    ends: 'Ends',
    unknownBrowser: 'Unknown browser',
    on: (browser: string, system: string): string => `${browser} on ${system}`,
  },
};
