import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const ROOT = join(__dirname, '../..');
const PAGE = 'docs/security.md';
const text = readFileSync(join(ROOT, PAGE), 'utf8');

const links = [...text.matchAll(/\[[^\]]+\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
const settings = spans.filter((span) => /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+(=\S+)?$/.test(span));
/** What is written as a path of this repository, as opposed to a path of the API. */
const paths = spans.filter((span) =>
  /^(gateway|services|packages|cli|deploy|docs|tests|bench|proofs|protos)\/[\w./-]+$/.test(span),
);

/** The name that a heading has in a link, as code hosts make it. */
function anchorOf(heading: string): string {
  const words = heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '');
  return words.trim().replaceAll(' ', '-');
}

function anchorsIn(file: string): readonly string[] {
  const headings = readFileSync(join(ROOT, file), 'utf8').matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading = '']) => anchorOf(heading));
}

/** The rows of the table under a heading, cell by cell, without its head. */
function tableUnder(heading: string): readonly (readonly string[])[] {
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  const rows = own.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('docs/security.md', () => {
  it.each([...new Set(links)])('links only to what exists: %s', (target) => {
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? PAGE : normalize(join(dirname(PAGE), path));
    expect([file, existsSync(join(ROOT, file))]).toEqual([file, true]);
    expect(anchor === undefined || anchorsIn(file).includes(anchor)).toBe(true);
  });

  it('names only paths that exist', () => {
    expect(paths).not.toEqual([]);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('names only settings that the operations page explains', () => {
    const explained = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');
    const names = settings.map((setting) => setting.replace(/=.*/, ''));
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !explained.includes(name))).toEqual([]);
  });

  it('names only commands of the command line', () => {
    const commands = spans.filter((span) => /^eligibility [a-z]/.test(span));
    const known = readFileSync(join(ROOT, 'docs/cli.md'), 'utf8');
    expect(commands.length).toBeGreaterThan(2);
    expect(commands.filter((command) => !known.includes(command.replace('eligibility ', '')))).toEqual([]);
  });

  it('has each row of 45 CFR 164.312 once, as required or addressable as the rule has it', () => {
    const rows = tableUnder('HIPAA §164.312, row by row');
    expect(rows.map(([section, kind]) => `${section ?? ''} ${kind ?? ''}`)).toEqual([
      '(a)(1) R',
      '(a)(2)(i) R',
      '(a)(2)(ii) R',
      '(a)(2)(iii) A',
      '(a)(2)(iv) A',
      '(b) R',
      '(c)(1) R',
      '(c)(2) A',
      '(d) R',
      '(e)(1) R',
      '(e)(2)(i) A',
      '(e)(2)(ii) A',
    ]);
    for (const cells of rows) expect(cells.map((cell) => cell === '')).toEqual(Array(5).fill(false));
  });

  it('states where each proof is', () => {
    const rows = tableUnder('What is proven, and where');
    expect(rows.length).toBeGreaterThan(20);
    for (const [what, , tests = ''] of rows) {
      expect([what, /\]\(\.\.\/[\w./-]+\.(test|contract)\.ts\)/.test(tests)]).toEqual([what, true]);
    }
  });
});
