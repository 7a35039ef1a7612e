import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { turnsDuring } from '../testing';
import { csvRecords } from './csv-records';

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

type Table = readonly (readonly string[])[];

async function ours(bytes: Buffer, chunk = 64 * 1024, form = {}): Promise<Table> {
  const records: (readonly string[])[] = [];
  for await (const record of csvRecords(chunksOf(bytes, chunk), form)) records.push(record);
  return records;
}

/** As papaparse reads it, without the empty record that it adds after the last line end. */
function papas(text: string, delimiter?: string): Table {
  const { data } = Papa.parse<string[]>(text, delimiter === undefined ? {} : { delimiter });
  return /[\r\n]$/.test(text) ? data.slice(0, -1) : data;
}

/** https://github.com/max-mapper/csv-spectrum, which is not ours. */
const SPECTRUM = dirname(require.resolve('csv-spectrum'));
const names = readdirSync(join(SPECTRUM, 'csvs')).map((name) => name.replace(/\.csv$/, ''));

describe('csvRecords', () => {
  it('has the whole set of torture files', () => {
    expect(names).toHaveLength(12);
  });

  it.each(names)('reads the torture file %s as papaparse does', async (name) => {
    const bytes = readFileSync(join(SPECTRUM, 'csvs', `${name}.csv`));
    for (const chunk of [1, 5, 64 * 1024]) expect(await ours(bytes, chunk)).toEqual(papas(bytes.toString()));
  });

  // The author's reading of this one has another telephone number than the file.
  it.each(names.filter((name) => name !== 'location_coordinates'))(
    'reads the torture file %s as its author does',
    async (name) => {
      const [header = [], ...rows] = await ours(readFileSync(join(SPECTRUM, 'csvs', `${name}.csv`)));
      expect(rows.map((cells) => Object.fromEntries(header.map((field, n) => [field, cells[n]])))).toEqual(
        JSON.parse(readFileSync(join(SPECTRUM, 'json', `${name}.json`), 'utf8')),
      );
    },
  );

  const cell = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...['"', ',', ';', '\t', '\r', '\n', '\r\n', ' ', '=', "'", '\uFEFF', 'é', '😀']),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 12,
  });
  const tables = fc.record({
    rows: fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 }),
    delimiter: fc.constantFrom(',', ';', '\t'),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    chunk: fc.integer({ min: 1, max: 40 }),
    hasMark: fc.boolean(),
  });

  it('reads any table as it was, and as papaparse reads it', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async ({ rows, delimiter, lineEnd, chunk, hasMark }) => {
        const table = [['first', 'second', 'third'], ...rows];
        const quoted = (text: string): string =>
          /["\r\n,;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
        const text = table.map((cells) => cells.map(quoted).join(delimiter) + lineEnd).join('');
        const read = await ours(Buffer.from(hasMark ? `\uFEFF${text}` : text), chunk);
        expect(read).toEqual(table);
        expect(read).toEqual(papas(text, delimiter));
      }),
      { numRuns: 300 },
    );
  });

  const STRICT = { isStrict: true };

  it.each([
    [
      'a,b\r\nc;1,d\te\r\n',
      [
        ['a', 'b'],
        ['c;1', 'd\te'],
      ],
    ],
    [
      '\uFEFFa,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"a,""b""\nc",d', [['a,"b"\nc', 'd']]],
    ['\na,,\n , \nb', [[''], ['a', '', ''], [' ', ' '], ['b']]],
    ['', []],
  ])('reads %j strictly, by RFC 4180', async (text, table) => {
    for (const chunk of [1, 3, 64 * 1024])
      expect(await ours(Buffer.from(text), chunk, STRICT)).toEqual(table);
  });

  it.each(['a,"b', '"a"b,c', 'a"b,c\nd', ' "a"\n', 'a\rb', 'a,b\r', '"a"\rb'])(
    'refuses %j where it is strict',
    async (text) => {
      await expect(ours(Buffer.from(text), 1, STRICT)).rejects.toMatchObject({ code: 'validation-failed' });
    },
  );

  const LINES = 50_000;
  const cellOf = (letter: string): string => `"${letter.repeat(17 * 1024)}"`;

  it.each([
    ['line ends', `a${'\n'.repeat(LINES + 1)}`, 'lines'],
    ['line ends of Windows', `a${'\r\n'.repeat(LINES + 1)}`, 'lines'],
    ['line ends in quotes', `"${'\n'.repeat(10)}"\n`.repeat(LINES / 10), 'lines'],
    ['commas', ','.repeat(200_000), '16 KiB in its first line'],
    ['one cell', cellOf('x'), '16 KiB in its first line'],
  ])('refuses %s without an end, strictly too', async (_what, text, why) => {
    for (const form of [{}, STRICT]) {
      const reading = ours(Buffer.from(`${text}\n`), 64 * 1024, form);
      await expect(reading).rejects.toMatchObject({
        options: { fields: [{ message: expect.stringContaining(why) as string }] },
      });
    }
  });

  it('lets others be served between its steps', async () => {
    const turns = await turnsDuring(() => ours(Buffer.from('A1,Acme\n'.repeat(40_000))));
    expect(turns).toBeGreaterThanOrEqual(40);
  });

  it('counts a CR LF as one line, however it is divided', async () => {
    const read = (lines: number, chunk: number) => ours(Buffer.from('a\r\n'.repeat(lines)), chunk);
    expect(await read(1_000, 1)).toHaveLength(1_000);
    expect(await read(30_000, 64 * 1024)).toHaveLength(30_000);
  });
});
