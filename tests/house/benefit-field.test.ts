import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { benefitFieldFiles } from './mentions';
import { readTree } from './tree';

const ROOT = join(__dirname, '../..');

/** The files of the numbered list in a section of docs/where-to-add.md. */
function filesToTouch(section: string): readonly string[] {
  const text = readFileSync(join(ROOT, 'docs/where-to-add.md'), 'utf8');
  const [, rest = ''] = text.split(`## ${section}\n`);
  const [body = ''] = rest.split('\n## ');
  return [...body.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path = '']) => path);
}

describe('a field of the benefit summary', () => {
  const listed = filesToTouch('A field of the benefit summary');

  it('touches at most six files, which docs/where-to-add.md lists', () => {
    expect(listed.length).toBeGreaterThan(0);
    expect(listed.length).toBeLessThanOrEqual(6);
    expect(listed.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('is named in no other file of the product, examples aside', () => {
    const naming = benefitFieldFiles(readTree()).filter(
      (path) => !path.startsWith('gateway/openapi/examples/'),
    );

    expect(naming).not.toEqual([]);
    expect(naming.filter((path) => !listed.includes(path))).toEqual([]);
  });
});
