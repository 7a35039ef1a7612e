/** Names that are tokens of a structured field (RFC 9651, section 3.3.4) and no longer than any name a contract would have. */
const SHOWN_NAME = /^[A-Za-z][A-Za-z0-9_.-]{0,39}$/;
const MAX_NAMES = 10;

/**
 * The names a request sent and its operation does not know, as a structured field list (RFC 9651, section 3.1), each once
 * and never with its value. At most ten are named; a name that is long or has other characters is left out.
 * @returns undefined where there is none to name
 */
export function ignoredFields(sent: readonly string[], known: ReadonlySet<string>): string | undefined {
  const ignored = [...new Set(sent)].filter((name) => !known.has(name) && SHOWN_NAME.test(name));
  return ignored.length === 0 ? undefined : ignored.slice(0, MAX_NAMES).join(', ');
}
