import { call } from '../calls/call-command';

/** Makes a link that signs one browser in to the console, once. */
export const consoleSignIn = call('sign-in', 'POST /ops/sign-in-links', {
  does: 'Print a link that signs one browser in to the console, once, within 15 minutes',
  texts: {
    role: 'what the person may do',
    workspaceId: 'where; needed for admin, front-desk and viewer',
    name: 'who it is: links with one name are of one person',
  },
  asks: null,
  shows: ({ url, expiresAt }) => `${url}\nValid once, until ${expiresAt}.`,
});
