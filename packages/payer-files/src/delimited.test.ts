import fc from 'fast-check';
import { readDelimited, type DelimitedRow } from './delimited';

const HEADER = ['id', 'name', 'note'];
const aCell = fc.string({ unit: fc.constantFrom('a', 'É', '"', '|', ' ', ',', '\n', '\t') });
const aTable = fc.array(fc.tuple(aCell, aCell, aCell), { maxLength: 20 });

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

async function rowsOf(text: string): Promise<readonly DelimitedRow[]> {
  const rows: DelimitedRow[] = [];
  for await (const row of readDelimited(Buffer.from(text))) rows.push(row);
  return rows;
}

describe('delimited text', () => {
  it('has the cells that were written, trimmed, without rows that are blank', async () => {
    await fc.assert(
      fc.asyncProperty(aTable, fc.constantFrom(',', '\t'), async (table, delimiter) => {
        const lines = [HEADER, ...table.map((cells) => cells.map(quoted))];
        const rows = await rowsOf(lines.map((cells) => cells.join(delimiter)).join('\n'));
        const trimmed = table.map((cells) => cells.map((cell) => cell.trim()));
        const kept = trimmed.filter((cells) => cells.some((cell) => cell !== ''));
        expect(rows.map(({ values }) => HEADER.map((name) => values.get(name)))).toEqual(kept);
      }),
    );
  });

  it('has the same rows where a step ends within a quoted value', async () => {
    const long = 'x,\n'.repeat(5_000);
    const rows = await rowsOf(`id,name\nA1,${quoted(`${long}"end"`)}\nB2,Bolt\n`);
    expect(rows.map(({ line, values }) => [line, values.get('name')?.length])).toEqual([
      [5_002, 15_005],
      [5_003, 4],
    ]);
  });

  it('lets others be served between its steps', async () => {
    let turns = 0;
    const serve = (): void => {
      turns += 1;
      next = setImmediate(serve);
    };
    let next = setImmediate(serve);
    await rowsOf(`id,name\n${'A1,Acme\n'.repeat(40_000)}`);
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(40);
  });

  it.each([
    ['one line too many', 'A1,Acme\n'.repeat(50_000), /more than 50,000 lines/],
    ['lines without text', '\n'.repeat(200_000), /more than 50,000 lines/],
    ['one cell without an end', 'x'.repeat(70_000), /more than 16 KiB/],
    ['commas without an end', ','.repeat(300_000), /more than 16 KiB/],
    ['a quote that does not close', '"A1,Acme\n', /quotes of this line do not close/],
    ['such a quote in a long file', `"A1,${'Acme\n'.repeat(20_000)}`, /a quote does not close/],
  ])('is refused for %s', async (_what, text, message) => {
    await expect(rowsOf(`id,name\n${text}`)).rejects.toThrow(message);
  });
});
