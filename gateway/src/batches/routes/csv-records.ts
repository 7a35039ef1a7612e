import { pipeline, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '@eligibility/kit';
import { CsvError, parse, type Options, type Parser } from 'csv-parse';

const KIB = 1024;
const MAX_ROW_KIB = 16;
/** Blank ones included, of which spreadsheets write many. */
const MAX_LINES = 50_000;

/** @throws AppError `validation-failed` about the file as a whole; `message` follows "The request" */
export function refuseFile(...messages: readonly string[]): never {
  throw new AppError('validation-failed', { fields: messages.map((message) => ({ field: '', message })) });
}

/**
 * The records of a CSV file as it arrives, from the first line with text on; a blank line is one empty cell. UTF-8 with
 * or without a byte order mark; lines end with CR, LF or both; cells are divided by commas, semicolons or tabs, whichever
 * the first line has most of. A quote inside of a plain cell is a part of it.
 * @throws AppError `validation-failed` for a file of another form, and for one above a limit, perhaps after the first
 * records
 */
export async function* csvRecords(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly string[], void, undefined> {
  const bytes = source[Symbol.asyncIterator]();
  const start = await startOf(bytes);
  const parser = parse(optionsFor(start));
  // A failure of the source reaches the loop through the parser.
  pipeline(
    Readable.from(fed(parser, start, { [Symbol.asyncIterator]: () => bytes }), { objectMode: false }),
    parser,
    () => undefined,
  );
  let lines = 0;
  try {
    for await (const record of parser as AsyncIterable<readonly string[]>) {
      lines += 1;
      if (lines > MAX_LINES) refuseFile(`has more than ${MAX_LINES.toLocaleString('en')} lines`);
      yield record;
    }
  } catch (thrown) {
    throw refusalOf(thrown);
  }
}

/** True for a line without any text. */
export function isBlank(record: readonly string[]): boolean {
  return record.every((cell) => cell.trim() === '');
}

/** The byte order mark in Latin-1, and lines without text. */
const BEFORE_HEADER = /^(?:\u00EF\u00BB\u00BF)?(?:[ ,;\t]*(?:\r\n|\r|\n))*/;

/** The beginning of a file from the first line with text on; the whole of that line, unless it is too long. */
async function startOf(bytes: AsyncIterator<Uint8Array>): Promise<Buffer> {
  let read = Buffer.alloc(0);
  let header = read;
  while (read.length < MAX_ROW_KIB * KIB && !/[\r\n]/.test(header.toString('latin1'))) {
    const next = await bytes.next();
    if (next.done === true) break;
    read = Buffer.concat([read, next.value]);
    header = read.subarray(BEFORE_HEADER.exec(read.toString('latin1'))?.[0].length);
  }
  refuseOtherForms(read);
  return header;
}

const SAVE_AS = 'save it as "CSV UTF-8" there, and send that file';

function refuseOtherForms(start: Buffer): void {
  if (start.subarray(0, 4).equals(Buffer.from('PK\x03\x04')))
    refuseFile(`is a workbook of a spreadsheet: ${SAVE_AS}`);
  const isUtf16 = [0xfffe, 0xfeff].includes(start.length < 2 ? 0 : start.readUInt16BE());
  if (isUtf16 || start.includes(0))
    refuseFile(`is not UTF-8, which it has to be. Where a spreadsheet wrote it, ${SAVE_AS}`);
}

/** Without the parser's hooks: they cost more than the rest of its work. */
function optionsFor(start: Buffer): Options {
  return {
    delimiter: delimiterOf(start.toString()),
    max_record_size: MAX_ROW_KIB * KIB,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
  };
}

function delimiterOf(start: string): string {
  const [line = ''] = start.split(/[\r\n]/, 1);
  const plain = line.replace(/"[^"]*"/g, '');
  const countOf = (delimiter: string): number => plain.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, other) => (countOf(other) > countOf(best) ? other : best));
}

/** What a parser may be given without the end of a row; some of it may wait in its buffer. */
const MAX_OPEN = 8 * MAX_ROW_KIB * KIB;

/** Of lines without text, the slowest there are, so many are read in a tenth of a second. */
const PIECE = 4 * KIB;

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
    await nextTurn();
  }
}

async function* piecesOf(
  start: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const piecesIn = function* (chunk: Uint8Array): Generator<Uint8Array> {
    for (let at = 0; at < chunk.length; at += PIECE) yield chunk.subarray(at, at + PIECE);
  };
  yield* piecesIn(start);
  for await (const chunk of rest) yield* piecesIn(chunk);
}

function refusalOf(thrown: unknown): unknown {
  if (!(thrown instanceof CsvError)) return thrown;
  const row = Number(thrown['records']);
  return thrown.code === 'CSV_MAX_RECORD_SIZE'
    ? tooLong(row)
    : rowError(`has a quote in ${placeOf(row)} that is not closed`);
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
