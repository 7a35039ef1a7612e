import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { textOf } from './files';

describe('a file that somebody named', () => {
  it('is read as text', async () => {
    expect(await textOf(__filename)).toContain('is read as text');
  });

  it('is asked for where its name is empty, as a variable that is not set makes it', async () => {
    await expect(textOf('')).rejects.toThrow('a file is named by an empty text');
  });

  it.each([
    [join(tmpdir(), 'eligibility-is-not-there'), 'there is no such file'],
    [tmpdir(), 'it is a folder'],
  ])('%s: one line says why it cannot be read', async (path, why) => {
    await expect(textOf(path)).rejects.toThrow(`${path} cannot be read: ${why}`);
  });
});
