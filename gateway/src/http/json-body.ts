import { AppError, ownTurn, type FieldError } from '@eligibility/kit';
import express, { type Request, type RequestHandler } from 'express';
import { isUtf8 } from 'node:buffer';
import { buffer } from 'node:stream/consumers';

const MAX_BODY_BYTES = 16 * 1024;
const JSON_MEDIA_TYPE = /^application\/json\s*(;|$)/i;

type JsonBody = {
  /** Fits the header Content-Type. Default: `application/json`. */
  readonly mediaType?: RegExp;
  /** Default: 16 KiB. */
  readonly maxBytes?: number;
};

/**
 * Reads a JSON body of at most 16 KiB on methods that carry one: 415 for another media type, 413 when larger, 400 when
 * malformed, not UTF-8, not an object, or with a `shapeMistake`.
 */
export function jsonBody({
  mediaType = JSON_MEDIA_TYPE,
  maxBytes = MAX_BODY_BYTES,
}: JsonBody = {}): readonly RequestHandler[] {
  return [requireJson(mediaType), ...fileBody(maxBytes), readJson, requireObject];
}

function requireJson(mediaType: RegExp): RequestHandler {
  return (req, _res, next) => {
    if (!mediaType.test(req.headers['content-type'] ?? '')) throw new AppError('unsupported-media-type');
    next();
  };
}

/** Valid JSON that is not an object: it gets a message of its own, because it can be read. */
const requireObject: RequestHandler = (req, _res, next) => {
  const body: unknown = req.body;
  if (body === null || (body !== undefined && typeof body !== 'object') || Array.isArray(body))
    throw new AppError('validation-failed', { fields: [{ field: '', message: 'must be one JSON object' }] });
  next();
};

/**
 * JSON between systems is UTF-8 (RFC 8259, section 8.1). A decoder would replace every other byte by U+FFFD, or accept
 * UTF-16.
 */
const readJson: RequestHandler = (req, _res, next) => {
  const bytes: unknown = req.body;
  if (!(bytes instanceof Uint8Array)) {
    next();
    return;
  }
  const [, charset = 'utf-8'] = CHARSET.exec(req.headers['content-type'] ?? '') ?? [];
  if (charset.toLowerCase() !== 'utf-8') throw new AppError('unsupported-media-type', { detail: SEND_UTF8 });
  if (!isUtf8(bytes)) throw new AppError('malformed-json');
  req.body =
    bytes.length === 0
      ? {}
      : parsed(
          Buffer.from(bytes)
            .toString('utf8')
            .replace(/^\uFEFF/, ''),
        );
  next();
};

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/** @throws AppError `malformed-json`, and `validation-failed` for a `shapeMistake` */
function parsed(text: string): unknown {
  const mistake = shapeMistake(text);
  if (mistake !== undefined) throw new AppError('validation-failed', { fields: [mistake] });
  try {
    return JSON.parse(text);
  } catch (failure) {
    throw new AppError('malformed-json', { cause: failure });
  }
}

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

// What is said of bodies that are not read.
export const SEND_UTF8 = 'The body is not in UTF-8: send "Content-Type: application/json" with UTF-8 text.';
export const SEND_PLAIN = 'Send the body as it is, without Content-Encoding.';

/** Reads a body of any media type as bytes; 413 when larger. What is done with a large one is done in turns. */
export function fileBody(maxBytes: number): readonly RequestHandler[] {
  const raw: RequestHandler = express.raw({ limit: maxBytes, type: () => true, inflate: false });
  return [
    refuseLarger(maxBytes),
    // Of chunks that are too many, the body parser would read the rest too, at once.
    async (req, res, next) => {
      if (req.headers['transfer-encoding'] === undefined) {
        await raw(req, res, next);
        return;
      }
      req.body = await buffer(streamOf(req, maxBytes));
      next();
    },
    async (req, _res, next) => {
      if (req.body instanceof Uint8Array && req.body.length > MAX_BODY_BYTES) await ownTurn();
      next();
    },
  ];
}

/** Leaves a body to the handler as it arrives, in `req.body`, whose iteration throws 413 when there is more of it. */
export function streamedBody(maxBytes: number): readonly RequestHandler[] {
  return [
    refuseLarger(maxBytes),
    (req, _res, next) => {
      req.body = streamOf(req, maxBytes);
      next();
    },
  ];
}

/** Before any of it is read: the body parser reads the whole of a body that it refuses. */
function refuseLarger(maxBytes: number): RequestHandler {
  return (req, _res, next) => {
    if (Number(req.headers['content-length'] ?? 0) > maxBytes) throw new AppError('payload-too-large');
    next();
  };
}

/** @throws AppError `unsupported-media-type`; and, while it is read, as `bounded` */
function streamOf(req: Request, maxBytes: number): AsyncIterable<Uint8Array> {
  if (req.get('Content-Encoding') !== undefined)
    throw new AppError('unsupported-media-type', { detail: SEND_PLAIN });
  return bounded(req, maxBytes);
}

/** @throws AppError `payload-too-large`, and `validation-failed` when its sender goes away */
async function* bounded(req: Request, maxBytes: number): AsyncGenerator<Uint8Array, void, undefined> {
  let length = 0;
  // One that ends early must not end the connection, on which the answer is yet to come.
  const chunks = req.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  try {
    for await (const bytes of chunks) {
      length += bytes.length;
      if (length > maxBytes) throw new AppError('payload-too-large');
      yield bytes;
    }
  } catch (failure) {
    if (failure instanceof AppError) throw failure;
    throw new AppError('validation-failed', {
      fields: [{ field: '', message: 'cannot be read' }],
      cause: failure,
    });
  }
}
