import { Dicer } from '@fastify/busboy';

/** The body of an HTTP message, and its type. */
export type TypedBody = { readonly contentType: string; readonly body?: string | undefined };

export type Part = {
  /** The first value of each, by lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
};

export type Multipart = {
  readonly parts: readonly Part[];
  /** Its lines end in LF, where RFC 2046 asks for CR LF. */
  readonly hasBareLineFeeds: boolean;
};

/** An envelope has twelve; an MTOM message two. */
const MAX_PARTS = 32;

const PIECE_BYTES = 64 * 1024;

/**
 * Parses a multipart message of any type. Undefined for a body that is none, is cut off, or has too many parts. Never
 * rejects.
 */
export async function readMultipart({ body = '', contentType }: TypedBody): Promise<Multipart | undefined> {
  const boundary = parameter(contentType, 'boundary') ?? '';
  if (!/^multipart\//i.test(contentType) || boundary === '') return undefined;
  const hasBareLineFeeds = usesBareLineFeeds(body, boundary);
  const bytes = Buffer.from(body);
  const parts = await partsOf(hasBareLineFeeds ? withCrLf(bytes) : bytes, boundary);
  if (parts === undefined) return undefined;
  return { parts: hasBareLineFeeds ? parts.map(withBareLineFeeds) : parts, hasBareLineFeeds };
}

/** The fields of a form by lower-case name. Undefined where a part has no name, or the name of another one. */
export function formFieldsIn(parts: readonly Part[]): ReadonlyMap<string, string> | undefined {
  const fields = new Map<string, string>();
  for (const { headers, body } of parts) {
    // A payload that is sent as a file has the same name.
    const name = parameter(headers.get('content-disposition') ?? '', 'name')?.toLowerCase();
    if (name === undefined || fields.has(name)) return undefined;
    fields.set(name, body);
  }
  return fields;
}

/** The value of a header's parameter, such as the `x` of `text/plain; charset="x"`. */
export function parameter(header: string, name: string): string | undefined {
  for (const [, key = '', quoted, bare] of header.matchAll(PARAMETER)) {
    if (key.toLowerCase() === name) return quoted ?? bare;
  }
  return undefined;
}

const PARAMETER = /;\s*([\w-]+)\s*=\s*(?:"([^"]*)"|([^\s;"]+))/g;

function usesBareLineFeeds(body: string, boundary: string): boolean {
  const at = body.indexOf(`--${boundary}`);
  return at !== -1 && body.charAt(at + boundary.length + 2) === '\n';
}

function withBareLineFeeds({ headers, body }: Part): Part {
  return { headers, body: withLf(Buffer.from(body)).toString() };
}

/** The parts are held in memory, so that no part waits for another. */
async function partsOf(bytes: Buffer, boundary: string): Promise<readonly Part[] | undefined> {
  const parts: (() => Part)[] = [];
  const faults: string[] = [];
  try {
    const reader = readerOf(boundary, bytes.length);
    reader.on('part', (part) => {
      parts.push(collected(part, () => faults.push('a part is cut')));
      if (parts.length > MAX_PARTS) faults.push('too many parts');
    });
    const ended = new Promise<void>((resolve) => {
      reader.once('finish', resolve);
      reader.on('error', () => {
        faults.push('cut');
        resolve();
      });
    });
    // In pieces, so that reading stops soon when there are too many parts.
    for (let at = 0; at < bytes.length && faults.length === 0; at += PIECE_BYTES) {
      reader.write(bytes.subarray(at, at + PIECE_BYTES));
    }
    if (faults.length === 0) {
      reader.end();
      await ended;
    }
  } catch {
    // The reader throws for a boundary that is too long; no real message has one.
    return undefined;
  }
  return faults.length === 0 ? parts.map((part) => part()) : undefined;
}

function readerOf(boundary: string, length: number): Dicer {
  // Its types lack `partHwm`: with room for the whole body, a part never makes the writer wait.
  const config: Dicer.Config & { readonly partHwm: number } = { boundary, partHwm: length + 1 };
  return new Dicer(config);
}

/** Reads a part while it comes; the function it returns gives what was read. */
function collected(part: Dicer.PartStream, onError: () => void): () => Part {
  const chunks: Buffer[] = [];
  let headers: ReadonlyMap<string, string> = new Map();
  part.on('header', (header: object) => {
    headers = new Map(
      Object.entries(header as Readonly<Record<string, readonly string[]>>).map(([name, [value = '']]) => [
        name,
        value,
      ]),
    );
  });
  part.on('data', (chunk) => chunks.push(Buffer.from(chunk)));
  part.on('error', onError);
  return () => {
    const bytes = Buffer.concat(chunks);
    const isBase64 = /^\s*base64\s*$/i.test(headers.get('content-transfer-encoding') ?? '');
    return {
      headers,
      body: isBase64 ? Buffer.from(bytes.toString('latin1'), 'base64').toString() : bytes.toString(),
    };
  };
}

const CR = 0x0d;
const LF = 0x0a;

/** Each line end as CR LF, whichever it was. By bytes: replacing them in a text of line ends alone takes a second. */
export function withCrLf(bytes: Buffer): Buffer {
  const written = Buffer.allocUnsafe(bytes.length * 2);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === LF && bytes[at - 1] !== CR) written[length++] = CR;
    written[length++] = byte;
  }
  return written.subarray(0, length);
}

/** Each CR LF as LF. */
export function withLf(bytes: Buffer): Buffer {
  const written = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte !== CR || bytes[at + 1] !== LF) written[length++] = byte;
  }
  return written.subarray(0, length);
}
