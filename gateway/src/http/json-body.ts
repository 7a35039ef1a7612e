import { AppError, ERROR_TABLE, ownTurn } from '@eligibility/kit';
import express, { type Request, type RequestHandler } from 'express';
import { parse, type ParseError } from 'jsonc-parser';
import { isUtf8 } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { shapeMistake } from './json-shape';

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
    const { remedy } = ERROR_TABLE['malformed-json'];
    throw new AppError('malformed-json', { detail: `${placeOf(text)} ${remedy}`, cause: failure });
  }
}

/** Where a text stops being JSON, without a word of it. */
function placeOf(text: string): string {
  const [mistake] = mistakesIn(text);
  const lines = text.slice(0, mistake?.offset ?? text.length).split(/\r?\n/);
  const [line, column] = [lines.length, (lines.at(-1)?.length ?? 0) + 1];
  return `The body is no JSON at line ${String(line)}, column ${String(column)}.`;
}

function mistakesIn(text: string): readonly ParseError[] {
  const mistakes: ParseError[] = [];
  parse(text, mistakes, { disallowComments: true });
  return mistakes;
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
    if (Number(req.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
    next();
  };
}

function tooLarge(maxBytes: number): AppError {
  const { remedy } = ERROR_TABLE['payload-too-large'];
  return new AppError('payload-too-large', {
    detail: `At most ${String(maxBytes)} bytes fit here. ${remedy}`,
  });
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
      if (length > maxBytes) throw tooLarge(maxBytes);
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
