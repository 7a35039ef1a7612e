import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own for each test that follows: the path of a name in it, where a text is written if one is given. */
export function folderOfTest(): (name: string, text?: string) => string {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'eligibility-cli-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  return (name, text) => {
    if (text !== undefined) writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
}
