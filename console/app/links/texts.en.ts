/** Texts about sign-in links. */
export const en = {
  begin: 'Sign-in link',
  make: 'Make the link',
  name: 'Name of the person',
  nameHint: 'Links with one name are all of one person.',
  nameRefused:
    "Use Latin letters, digits, single blanks and . , ' ( ) # & / - only, and no name that looks like that of an operator or of the system.",
  once: 'Shown this once',
  until: (time: string): string =>
    `It signs in the first browser that opens it, once, within 15 minutes: until ${time}.`,
  link: 'link',
  elsewhere: 'Open it in another browser: in this one it would take the place of your own session.',
  close: 'I have copied it',
};
