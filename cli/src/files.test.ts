import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { textOf } from './files';

describe('a file named by the user', () => {
  it('is read as text', async () => {
    expect(await textOf(__filename)).toContain('is read as text');
  });

  it('is required when its name is empty, as from a variable that is not set', async () => {
    await expect(textOf('')).rejects.toThrow('a file is named by an empty text');
  });

  it.each([
    [join(tmpdir(), 'eligibility-is-not-there'), 'there is no such file'],
    [tmpdir(), 'it is a folder'],
  ])('%s: one line explains why it cannot be read', async (path, why) => {
    await expect(textOf(path)).rejects.toThrow(`${path} cannot be read: ${why}`);
  });
});
