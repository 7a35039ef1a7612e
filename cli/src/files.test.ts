import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { textOf } from './files';

describe('a file that somebody named', () => {
  it('is read as text', async () => {
    expect(await textOf(__filename)).toContain('is read as text');
  });

  it.each([
    [join(tmpdir(), 'eligibility-is-not-there'), 'there is no such file'],
    [tmpdir(), 'it is a folder'],
  ])('%s: one line says why it cannot be read', async (path, why) => {
    await expect(textOf(path)).rejects.toThrow(`${path} cannot be read: ${why}`);
  });
});
