import { pipeline, Readable, type TransformOptions } from 'node:stream';
import { CsvError, parse, type Options, type Parser } from 'csv-parse';
import { AppError } from '../errors';
import { ownTurn } from '../in-turns';

const KIB = 1024;
const MAX_ROW_KIB = 16;
/** Blank ones included, of which spreadsheets write many. */
const MAX_LINES = 50_000;

/** What the parser reads at once: it needs a few milliseconds for so many bytes, and for so many lines. */
const PIECE = 4 * KIB;
const LINES_OF_PIECE = 100;

/** @throws AppError `validation-failed` about the file as a whole; `message` follows "The request" */
export function refuseFile(...messages: readonly string[]): never {
  throw new AppError('validation-failed', { fields: messages.map((message) => ({ field: '', message })) });
}

type CsvForm = {
  /** RFC 4180: commas, lines that end with LF or CR LF, and no quote inside of a plain cell. Default: spreadsheets' ways. */
  readonly isStrict?: boolean;
};

/**
 * The records of a CSV file as it arrives; a blank line is one empty cell. UTF-8 with or without a byte order mark; lines end with CR, LF or both; cells are divided by commas,
 * semicolons or tabs, whichever the first line has most of. A quote inside of a plain cell is a part of it.
 * @throws AppError `validation-failed` for a file of another form, and for one above a limit, perhaps after the first
 * records
 */
export async function* csvRecords(
  source: AsyncIterable<Uint8Array>,
  { isStrict = false }: CsvForm = {},
): AsyncGenerator<readonly string[], void, undefined> {
  const bytes = source[Symbol.asyncIterator]();
  const start = await startOf(bytes);
  const parser = parse(isStrict ? STRICT : optionsFor(start));
  ignoreLengths(parser);
  // A failure of the source reaches the loop through the parser.
  pipeline(
    Readable.from(fed(parser, start, { [Symbol.asyncIterator]: () => bytes }), {
      objectMode: false,
      highWaterMark: PIECE,
    }),
    parser,
    () => undefined,
  );
  try {
    for await (const record of parser as AsyncIterable<readonly string[]>) {
      if (isStrict && record.some((cell) => LONE_RETURN.test(cell)))
        refuseFile('has a line that ends with CR alone');
      yield record;
    }
  } catch (thrown) {
    throw refusalOf(thrown, isStrict);
  }
}

const LONE_RETURN = /\r(?!\n)/;

/** True for a line without any text. */
export function isBlank(record: readonly string[]): boolean {
  return record.every((cell) => cell.trim() === '');
}

/** The byte order mark, and lines without text. */
const BEFORE_TEXT = /^\uFEFF?(?:[ ,;\t]*(?:\r\n|\r|\n))*/;

/** The beginning of a file with the whole of its first line with text, unless that is too long. */
async function startOf(bytes: AsyncIterator<Uint8Array>): Promise<Buffer> {
  let start = Buffer.alloc(0);
  while (start.length < MAX_ROW_KIB * KIB && !/[\r\n]/.test(textOf(start))) {
    const next = await bytes.next();
    if (next.done === true) break;
    start = Buffer.concat([start, next.value]);
  }
  refuseOtherForms(start);
  return start;
}

/** As much as a line may have, of a file in one chunk too. */
function textOf(start: Buffer): string {
  return start.toString('utf8', 0, MAX_ROW_KIB * KIB).replace(BEFORE_TEXT, '');
}

const SAVE_AS = 'save it as "CSV UTF-8" there, and send that file';

function refuseOtherForms(start: Buffer): void {
  if (start.subarray(0, 4).equals(Buffer.from('PK\x03\x04')))
    refuseFile(`is a workbook of a spreadsheet: ${SAVE_AS}`);
  const isUtf16 = [0xfffe, 0xfeff].includes(start.length < 2 ? 0 : start.readUInt16BE());
  if (isUtf16 || start.includes(0))
    refuseFile(`is not UTF-8, which it has to be. Where a spreadsheet wrote it, ${SAVE_AS}`);
}

/** The parser has hooks too: they cost more than the rest of its work. */
const STRICT: Options & TransformOptions = {
  bom: true,
  writableHighWaterMark: PIECE,
  max_record_size: MAX_ROW_KIB * KIB,
  record_delimiter: ['\r\n', '\n'],
  relax_column_count: true,
};

function optionsFor(start: Buffer): Options {
  return {
    ...STRICT,
    delimiter: delimiterOf(textOf(start)),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
  };
}

/**
 * Of a record of another length than the first the parser makes an error with its stack, which it then ignores: ten times
 * the work of a blank line.
 */
function ignoreLengths(parser: Parser): void {
  const { state } = (parser as unknown as { readonly api: { readonly state: { record: unknown[] } } }).api;
  Object.defineProperty(state, 'expectedRecordLength', {
    get: () => state.record.length,
    set: () => undefined,
  });
}

function delimiterOf(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1);
  const plain = line.replace(/"[^"]*"/g, '');
  const countOf = (delimiter: string): number => plain.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, other) => (countOf(other) > countOf(best) ? other : best));
}

/** What a parser may be given without the end of a row; some of it may wait in its buffer. */
const MAX_OPEN = 4 * MAX_ROW_KIB * KIB;

/**
 * What the parser is given: pieces, between which the server can answer others. The parser limits the characters of a
 * row, and this its empty cells.
 */
async function* fed(
  parser: Parser,
  start: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let [open, records] = [0, 0];
  for await (const piece of piecesOf(start, rest)) {
    open = parser.info.records === records ? open + piece.length : piece.length;
    records = parser.info.records;
    if (open > MAX_OPEN) throw tooLong(records);
    yield piece;
    await ownTurn();
  }
}

async function* piecesOf(
  start: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const piecesIn = cutter();
  yield* piecesIn(start);
  for await (const chunk of rest) yield* piecesIn(chunk);
}

const [LF, CR] = [0x0a, 0x0d];

/** Cuts the chunks of a file, one after the other, and counts its lines, those in quotes too, before they are parsed. */
function cutter(): (chunk: Uint8Array) => Generator<Uint8Array> {
  let lines = 0;
  let before: number | undefined;
  return function* (chunk) {
    let [from, most] = [0, lines + LINES_OF_PIECE];
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (byte === CR || (byte === LF && before !== CR)) lines += 1;
      before = byte;
      if (lines > MAX_LINES) refuseFile(`has more than ${MAX_LINES.toLocaleString('en')} lines`);
      if (at - from < PIECE && lines < most) continue;
      yield chunk.subarray(from, at);
      [from, most] = [at, lines + LINES_OF_PIECE];
    }
    if (from < chunk.length) yield chunk.subarray(from);
  };
}

function refusalOf(thrown: unknown, isStrict: boolean): unknown {
  if (!(thrown instanceof CsvError)) return thrown;
  const row = Number(thrown['records']);
  return thrown.code === 'CSV_MAX_RECORD_SIZE'
    ? tooLong(row)
    : rowError(
        `has a quote in ${placeOf(row)} that is not closed${isStrict ? ', or is inside of a cell' : ''}`,
      );
}

function tooLong(row: number): AppError {
  const most = `${String(MAX_ROW_KIB)} KiB`;
  return rowError(`has more than ${most} in ${placeOf(row)}, perhaps because a quote is not closed`);
}

function rowError(message: string): AppError {
  return new AppError('validation-failed', { fields: [{ field: '', message }] });
}

/** @param row counted from the header, which is 0 */
function placeOf(row: number): string {
  return row === 0 ? 'its first line' : `row ${String(row)}`;
}
