import { Readable } from 'node:stream';
import { jsonEntries } from './json-entries';

async function entriesOf(text: string, chunk = 64 * 1024): Promise<readonly unknown[]> {
  const entries: unknown[] = [];
  const bytes = Buffer.from(text);
  const count = Math.ceil(bytes.length / chunk);
  const chunks = Array.from({ length: count }, (_, at) => bytes.subarray(at * chunk, (at + 1) * chunk));
  for await (const entry of jsonEntries(Readable.from(chunks), { most: 1_000 })) entries.push(entry);
  return entries;
}

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('the entries of a list in JSON', () => {
  it.each([1, 7, 64 * 1024])(
    'are those that were written, whatever is beside them, in pieces of %i',
    async (chunk) => {
      const items = Array.from({ length: 300 }, (_, id) => ({ id, name: 'É"', lists: [[id]] }));
      const text = JSON.stringify({ before: [{ items: [1] }], items, after: { items: 2 } });
      expect(await entriesOf(text, chunk)).toEqual(items);
      expect(await entriesOf(`{"x":${nested(99)},"items":[{}]}`, chunk)).toEqual([{}]);
    },
  );

  it.each([
    ['at most 1,000 entries', `{"items":[${'{},'.repeat(1_000)}{}]}`],
    ['no entry above 32 KiB', `{"items":[{${'"a":0,'.repeat(30_000)}"b":0}]}`],
    ['no entry above 32 KiB', `{"x":[${'0,'.repeat(100_000)}0],"items":[]}`],
    ['at most 100 levels', `{"x":${nested(100)},"items":[{}]}`],
    ['at most 100 levels', `{"items":[${nested(99)}]}`],
  ])('are refused: must have %s', async (limit, text) => {
    await expect(entriesOf(text)).rejects.toMatchObject({
      code: 'validation-failed',
      options: { fields: [{ field: 'items', message: `must have ${limit}` }] },
    });
  });

  it('are refused as the members of an object', async () => {
    await expect(entriesOf('{"items":{"a":{}}}')).rejects.toMatchObject({
      options: { fields: [{ field: 'items', message: 'must be a list' }] },
    });
  });

  it.each(['', '{"items":[{}', '{"items":[{},]}', '{"items":[{}]} x', 'not json'])(
    'are refused of %s, which is no JSON',
    async (text) => {
      await expect(entriesOf(text)).rejects.toMatchObject({ code: 'malformed-json' });
    },
  );
});
