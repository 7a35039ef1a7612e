import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !file.startsWith('adr'))
    .map((file) => join('docs', file)),
];
const textOf = (page: string): string => readFileSync(join(ROOT, page), 'utf8');

/** `uuidgen` is a package of its own on Debian, and is in no node image. */
describe('the shell samples of the documentation', () => {
  it.each(pages)('%s makes idempotency keys with node alone', (page) => {
    expect(textOf(page)).not.toContain('uuidgen');
  });

  it('make a UUID with the command that they use', () => {
    const commands = pages.flatMap((page) => textOf(page).match(/node -p '[^']+'/g) ?? []);
    expect(new Set(commands)).toEqual(new Set(["node -p 'crypto.randomUUID()'"]));
    const made = execFileSync(process.execPath, ['-p', 'crypto.randomUUID()'], { encoding: 'utf8' });
    expect(made).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\n$/);
  });
});
