import { lettersOf } from './look-alike';

/**
 * The name of a sign-in link's person: letters of the Latin alphabet as people's names have them, digits, signs that
 * stand in names, and single blanks. No other alphabet, whose letters look like these; and neither `@` nor `:`, which
 * stand in the names of other actors.
 */
const LETTER = String.raw`0-9A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u0130\u0132-\u0137\u0139-\u0148\u014A-\u017E`;
const SIGN = ".,'()#&/-";
export const LINK_NAME = new RegExp(`^[${LETTER}][${LETTER}${SIGN}]*( [${LETTER}${SIGN}]+)*$`, 'u');

/**
 * By what the person of a link is found again. Names that differ in case, accents, signs or blanks alone are one person.
 * A workspace has its own people: its links open no others.
 * @param workspaceId of the workspace that makes the link; undefined for an operator
 */
export function linkSubject(name: string, workspaceId: string | undefined): string {
  return `link:${lettersOf(name)}${workspaceId === undefined ? '' : `@${workspaceId}`}`;
}

/** How the audit log names the person of a link; no other actor's name begins like it. */
export function linkActor({
  name,
  subject = '',
}: {
  readonly name: string;
  readonly subject: string | undefined;
}): string {
  const at = subject.indexOf('@');
  return `link:${name.toLowerCase()}${at < 0 ? '' : subject.slice(at)}`;
}
