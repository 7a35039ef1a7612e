/** Names that are tokens of a structured field (RFC 9651, section 3.3.4) and not longer than any name in a contract. */
const SHOWN_NAME = /^[A-Za-z][A-Za-z0-9_.-]{0,39}$/;
const MAX_NAMES = 10;

/**
 * The names in a request that its operation does not know, as a structured field list (RFC 9651, section 3.1), each
 * once and never with its value. At most ten are named; a name that is long or has other characters is left out.
 * @returns undefined when there is no such name
 */
export function ignoredFields(sent: readonly string[], known: ReadonlySet<string>): string | undefined {
  return shownNames(sent.filter((name) => !known.has(name)));
}

/** Names that changed nothing, as `ignoredFields` writes them. */
export function shownNames(names: readonly string[]): string | undefined {
  const shown = [...new Set(names)].filter((name) => SHOWN_NAME.test(name));
  return shown.length === 0 ? undefined : shown.slice(0, MAX_NAMES).join(', ');
}
