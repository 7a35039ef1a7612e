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
});
