import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDocuments } from './open';

type Sealed = { readonly _id: string; readonly bytes?: Uint8Array };
const SEALED = { name: 'sealed', fields: { _id: String, bytes: Buffer }, indexes: {} };
const bytes = (text: string): Buffer => Buffer.from(`${text} `.repeat(500));

it('bytes that no document took are nowhere in the files, and those that one has are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'blobs-'));
  const db = openDocuments(join(folder, 'sealed.sqlite'), [SEALED]);
  const sealed = db.collection<Sealed>(SEALED);
  const change = (_id: string, text: string) => ({
    filter: { _id },
    update: { $set: { bytes: bytes(text) } },
  });
  expect(await sealed.insert({ _id: 'a', bytes: bytes('kept') })).toBe(true);
  expect(await sealed.insert({ _id: 'a', bytes: bytes('late insert') })).toBe(false);
  expect(await sealed.update(change('b', 'late update'))).toBe(false);
  expect(await sealed.updated(change('b', 'late reading'))).toBeUndefined();
  await db.erase();
  await db.close();
  const files = Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))));
  rmSync(folder, { recursive: true });
  const texts = ['kept', 'late insert', 'late update', 'late reading'];
  expect(texts.filter((text) => files.includes(text))).toEqual(['kept']);
});
