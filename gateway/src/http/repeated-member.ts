/**
 * The first repeated member of an object in a JSON text, as a path of names (`subscriber.memberId`); undefined when
 * there is none. `JSON.parse` silently takes the last of them, and a proxy, a log or an approval step before this
 * process may take the first: the two would see different amounts or another patient. RFC 8259, section 4, calls the
 * behaviour unpredictable; RFC 7493, section 2.3, forbids it.
 *
 * Names are compared after decoding, so `\u0063hecks` is `checks`. One pass without recursion. Text that is not JSON is
 * left to the parser: nothing is thrown.
 */
export function repeatedMember(json: string): string | undefined {
  const open: OpenObject[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const char = json[at];
    if (char === '{') open.push({ names: new Set(), name: '' });
    else if (char === '}') open.pop();
    else if (char === '"') {
      const end = endOfString(json, at);
      if (isName(json, end) && isRepeated(open.at(-1), json.slice(at, end)))
        return open.map(({ name }) => name).join('.');
      at = end - 1;
    }
  }
  return undefined;
}

type OpenObject = {
  readonly names: Set<string>;
  /** The member at the current position. */
  name: string;
};

/** The position after the closing quote; without one, the end of the text. */
function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, json.length);
}

/** In JSON, a colon follows only the name of a member. */
function isName(json: string, end: number): boolean {
  let at = end;
  while (at < json.length && BLANKS.includes(json[at] ?? '')) at += 1;
  return json[at] === ':';
}

const BLANKS: readonly string[] = [' ', '\t', '\n', '\r'];

function isRepeated(object: OpenObject | undefined, quoted: string): boolean {
  if (object === undefined) return false;
  object.name = read(quoted);
  if (object.names.has(object.name)) return true;
  object.names.add(object.name);
  return false;
}

function read(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    // The parser refuses the whole text because of it.
    return quoted;
  }
}
