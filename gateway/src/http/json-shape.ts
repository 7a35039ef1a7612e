import type { FieldError } from '@eligibility/kit';

/** More than any list or object of a body has: whoever reads thousands of them keeps all others waiting. */
const MOST_ENTRIES = 250;
const MOST_LEVELS = 64;

/**
 * The first list or object of a JSON text that has more than 250 entries, or is below 64 others, or has a member twice,
 * as a path of names (`subscriber.memberId`); undefined when there is none. Of repeated members `JSON.parse` silently
 * takes the last, and a proxy, a log or an approval step before this process may take the first: the two would see
 * different amounts or another patient. RFC 8259, section 4, calls the behaviour unpredictable; RFC 7493, section 2.3,
 * forbids it.
 *
 * Names are compared after decoding, so `\u0063hecks` is `checks`. One pass without recursion. Text that is not JSON is
 * left to the parser: nothing is thrown.
 */
export function shapeMistake(json: string): FieldError | undefined {
  const open: Container[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const char = json[at] ?? '';
    if (char === '"') {
      const end = endOfString(json, at);
      if (isName(json, end) && isRepeatedMember(open.at(-1), json.slice(at, end)))
        return mistakeIn(open, 'must be there once only');
      at = end - 1;
    } else {
      const mistake = mistakeAt(char, open);
      if (mistake !== undefined) return mistake;
    }
  }
  return undefined;
}

type Container = {
  readonly names: Set<string>;
  /** The member of an object at the current position. */
  name: string | undefined;
  entries: number;
};

function mistakeAt(char: string, open: Container[]): FieldError | undefined {
  if (char === '{' || char === '[') {
    open.push({ names: new Set(), name: undefined, entries: 1 });
    return open.length > MOST_LEVELS
      ? mistakeIn([], `must have at most ${String(MOST_LEVELS)} levels`)
      : undefined;
  }
  if (char === '}' || char === ']') open.pop();
  const last = char === ',' ? open.at(-1) : undefined;
  if (last === undefined) return undefined;
  last.entries += 1;
  return last.entries > MOST_ENTRIES
    ? mistakeIn(open.slice(0, -1), `must have at most ${String(MOST_ENTRIES)} entries`)
    : undefined;
}

function mistakeIn(open: readonly Container[], message: string): FieldError {
  return { field: open.flatMap(({ name }) => name ?? []).join('.'), message };
}

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

function isRepeatedMember(object: Container | undefined, quoted: string): boolean {
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
