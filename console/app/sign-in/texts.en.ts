/** Texts of the page for signing in. */
export const en = {
  title: 'Sign in',
  states: {
    idle: 'Sign in to continue.',
    pending: 'Signing in ...',
    success: 'You are signed in.',
    error: 'This link was used already, or it is too old. Ask for another one.',
  },
  withOrganization: 'Sign in with your organization',
  withLink:
    'Follow the link that an operator or an admin of your workspace gave you. It signs in one browser, once.',
  refused: {
    title: 'You were not signed in',
    what: 'Your organization sent you here, but this installation did not accept the account. What to do:',
    steps: [
      'Ask your administrator whether your e-mail address was invited.',
      'If it was, have your organization verify the address: an address that is not verified is refused.',
      'If you have several accounts, sign out there, and sign in with the invited one.',
      'If you took more than ten minutes, try again.',
    ],
  },
  away: {
    title: 'Your organization does not answer',
    what: 'The system in which you sign in could not be reached. Try again in a minute. Those who are signed in already are not affected.',
  },
  unprotected: {
    title: 'You cannot sign in over plain http',
    what: 'The connection to this address is not encrypted, so others in the network could read what you see. What to do:',
    linkStays: 'Your link was not used. It still signs in one browser, within 15 minutes after it was made.',
    overHttps: 'Open this page over https',
    atLocalhost: (host: string): string =>
      `At the computer on which this installation runs, write "localhost" in the address in place of "${host}".`,
    tell: 'If neither works, tell the person who runs this installation that it needs https.',
  },
};
