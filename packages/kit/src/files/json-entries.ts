import { JSONParser, TokenType } from '@streamparser/json';
import { AppError, isAppError } from '../errors';
import { inTurns } from '../in-turns';

/** What the parser reads at once. */
const PIECE = 4 * 1024;
/** What it may be given without the end of an entry, all of which it holds. */
const MAX_OPEN = 32 * 1024;
/** The parser closes each level of what is beside the entries by a look at all levels above it. */
const MAX_LEVELS = 100;

type EntryList = {
  /** Of the list in the text, by the parser's rule; default: the member `items` of the one object. */
  readonly path?: string;
  readonly most: number;
};

/**
 * Reads the entries of a list in JSON as they arrive, in turns; at most those of one piece are held.
 * @throws AppError `malformed-json`, and `validation-failed` about `items` for more entries than `most`, for one of more
 * than 32 KiB or as much beside them, for more than 100 levels, and for an object in the place of the list
 */
export async function* jsonEntries(
  source: AsyncIterable<Uint8Array>,
  { path = '$.items.*', most }: EntryList,
): AsyncGenerator<unknown, void, undefined> {
  const entries: unknown[] = [];
  const parser = jsonParser(path, entries);
  let [count, open] = [0, 0];
  for await (const piece of inTurns(piecesOf(source))) {
    write(parser, piece);
    open = entries.length > 0 ? 0 : open + piece.length;
    if (open > MAX_OPEN) throw ofItems('must have no entry above 32 KiB');
    for (const entry of entries.splice(0)) {
      count += 1;
      if (count > most) throw ofItems(`must have at most ${most.toLocaleString('en')} entries`);
      yield entry;
    }
  }
  if (!parser.isEnded) throw new AppError('malformed-json');
}

async function* piecesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of source)
    for (let at = 0; at < chunk.length; at += PIECE) yield chunk.subarray(at, at + PIECE);
}

/** Puts each entry of the list into `entries`. */
function jsonParser(path: string, entries: unknown[]): JSONParser {
  const parser = new JSONParser({ paths: [path], keepStack: false });
  let levels = 0;
  parser.onToken = ({ token }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) levels += 1;
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) levels -= 1;
    if (levels > MAX_LEVELS) throw ofItems(`must have at most ${String(MAX_LEVELS)} levels`);
  };
  parser.onValue = ({ key, value }) => {
    // A member of an object has a name.
    if (typeof key !== 'number') throw ofItems('must be a list');
    entries.push(value);
  };
  return parser;
}

function write(parser: JSONParser, piece: Uint8Array): void {
  try {
    parser.write(piece);
  } catch (failure) {
    throw isAppError(failure, 'validation-failed')
      ? failure
      : new AppError('malformed-json', { cause: failure });
  }
}

/** About the list as a whole. */
export function ofItems(message: string): AppError {
  return new AppError('validation-failed', { fields: [{ field: 'items', message }] });
}
