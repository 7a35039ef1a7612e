import { ownTurn } from '@eligibility/kit';

/** A list that cannot be read at all, with the line or entry where that shows. */
export class UnreadableList extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

/** Of a table, blank ones included, and entries of JSON; the largest list of payers that is known has 4,000. */
const MAX_LINES = 50_000;
/** Of a row, or an entry of JSON, which is held as a whole. */
export const MAX_ENTRY_BYTES = 16 * 1024;
/** What a parser reads at once: even of the slowest lines it needs a few milliseconds for so many. */
const PIECE_BYTES = 256;

/**
 * The pieces of a file, between which a server can answer others.
 * @param progress of the parser: the entries that it has read, and the lines, which are more where quotes have some
 * @throws UnreadableList for more than 50,000 lines, and for an entry without an end, which the parser would hold
 */
export async function* piecesOf(
  bytes: Uint8Array,
  progress: () => { readonly entries: number; readonly lines: number },
): AsyncGenerator<Uint8Array, void, undefined> {
  let [open, before] = [0, 0];
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const { entries, lines } = progress();
    open = entries === before ? open + PIECE_BYTES : 0;
    before = entries;
    demandFew(lines);
    if (open > 2 * MAX_ENTRY_BYTES) throw tooLong(lines);
    yield bytes.subarray(at, at + PIECE_BYTES);
    await ownTurn();
  }
}

/** @throws UnreadableList */
export function demandFew(lines: number): void {
  if (lines > MAX_LINES) throw tooMany(MAX_LINES, 'lines');
}

export function tooLong(line: number): UnreadableList {
  return new UnreadableList(
    line,
    'more than 16 KiB are of one entry here, perhaps because a quote does not close',
  );
}

/** @param what the plural of what there is too much of */
export function tooMany(most: number, what: string, line = most + 1): UnreadableList {
  return new UnreadableList(line, `the list has more than ${most.toLocaleString('en')} ${what}`);
}
