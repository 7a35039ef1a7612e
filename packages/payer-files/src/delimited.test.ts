import fc from 'fast-check';
import { readDelimited, readDelimitedInSteps } from './delimited';

const aCell = fc.string({ unit: fc.constantFrom('a', 'É', '"', '|', ' ', ',', '\n') });
const aTable = fc.array(fc.array(aCell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 20 });

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

/** The rows, or the code of the failure. */
async function outcomeOf(read: () => unknown): Promise<unknown> {
  try {
    return await read();
  } catch (failure) {
    return (failure as { code?: string }).code;
  }
}

describe('delimited text, read in steps', () => {
  it('has the same rows, or the same failure, as when it is read at once', async () => {
    await fc.assert(
      fc.asyncProperty(aTable, fc.constantFrom(',', '\t'), async (table, delimiter) => {
        const text = table.map((cells) => cells.map(quoted).join(delimiter)).join('\n');
        expect(await outcomeOf(() => readDelimitedInSteps(text))).toEqual(
          await outcomeOf(() => readDelimited(text)),
        );
      }),
    );
  });

  it('has the same rows where a step ends within a quoted value', async () => {
    const long = quoted(`${'x,\n'.repeat(50_000)}"end"`);
    const text = `id,name\nA1,${long}\nB2,Bolt\n`;
    const rows = await readDelimitedInSteps(text);
    expect(rows).toEqual(readDelimited(text));
    expect(rows.map(({ values }) => values.get('id'))).toEqual(['A1', 'B2']);
  });

  it('lets others be served between its steps', async () => {
    let turns = 0;
    const serve = (): void => {
      turns += 1;
      next = setImmediate(serve);
    };
    let next = setImmediate(serve);
    await readDelimitedInSteps(`id,name\n${'A1,Acme\n'.repeat(50_000)}`);
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(4);
  });

  it('fails where a quote does not close', async () => {
    await expect(readDelimitedInSteps(`id,name\n"A1,${'Acme\n'.repeat(50_000)}`)).rejects.toMatchObject({
      code: 'CSV_QUOTE_NOT_CLOSED',
    });
  });
});
