import { Readable } from 'node:stream';
import { readItems } from './read-items';

async function rowsOf(text: string): Promise<readonly object[]> {
  const rows: object[] = [];
  const parse = (): never => ({}) as never;
  for await (const row of readItems(Readable.from([Buffer.from(text)]), parse)) rows.push(row);
  return rows;
}

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('the items of a batch in JSON', () => {
  it('are refused below or beside more levels than the parser closes quickly', async () => {
    expect(await rowsOf(`{"x":${nested(99)},"items":[{}]}`)).toHaveLength(1);
    for (const text of [`{"x":${nested(100)},"items":[{}]}`, `{"items":[${nested(99)}]}`])
      await expect(rowsOf(text)).rejects.toMatchObject({
        code: 'validation-failed',
        options: { fields: [{ field: 'items', message: 'must have at most 100 levels' }] },
      });
  });
});
