import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { program } from './program';

const page = readFileSync(join(__dirname, '../../docs/cli.md'), 'utf8');

/** `payers status`, `circuits`, …: every command that does something, by its whole name. */
function namesOf({ commands }: Command): readonly string[] {
  return commands.flatMap((command) =>
    command.commands.length === 0
      ? [command.name()]
      : namesOf(command).map((name) => `${command.name()} ${name}`),
  );
}

/** The commands that the section "Commands" explains: the lower-case words at the beginning of each code span. */
const explained = (/\n## Commands\n([^]*?)\n## /.exec(page)?.[1] ?? '')
  .replace(/\n {2}/g, ' ')
  .split('\n')
  .filter((line) => line.startsWith('- `'))
  .flatMap((line) => [...(line.split(': ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, span = '']) => span))
  .map((span) => /^[a-z0-9]+( [a-z][a-z-]*)?/.exec(span)?.[0] ?? span);

describe('every command', () => {
  const leavesOf = (command: Command): readonly Command[] =>
    command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf);

  const leaves = leavesOf(program());
  /** Their output is a script, and a protocol. */
  const withJson = leaves.filter((command) => !['completion', 'mcp'].includes(command.name()));

  it.each(withJson.map((command) => [command.parent?.name(), command.name(), command] as const))(
    'prints JSON on --json: %s %s',
    (_group, _name, command) => {
      const json = command.options.find(({ long }) => long === '--json');
      expect(json).toMatchObject({ hidden: false, defaultValue: false });
      expect(json?.description).toMatch(/^print .*JSON/);
    },
  );
});

/** Whatever changes something takes --yes, whether it asks or not, so that a script says it everywhere. */
const READ_ONLY = [
  ...['payers status', 'payers search', 'payers show', 'payers versions', 'payers doctor', 'payers match'],
  ...['workspaces list', 'workspaces show', 'clinics list', 'words list', 'rates get', 'fixtures list'],
  ...['keys list', 'wallet balance', 'wallet journal', 'wallet verify', 'operators list'],
  ...[
    'audit list',
    'audit verify',
    'batch status',
    'batch results',
    'circuits',
    'estimate',
    'checks list',
    'checks find',
  ],
  ...['x12 summarise', 'x12 explain', 'rpc list', 'completion', 'mcp'],
];

describe('--yes', () => {
  const refusing = (command: Command, name = ''): readonly string[] =>
    command.commands.length > 0
      ? command.commands.flatMap((one) => refusing(one, `${name} ${one.name()}`))
      : command.options.some(({ long }) => long === '--yes')
        ? []
        : [name.trim()];

  it('is taken by every command that changes something', () => {
    expect([...refusing(program())].sort()).toEqual([...READ_ONLY].sort());
  });
});

describe('docs/cli.md', () => {
  it('explains every command once, and no other', () => {
    expect([...explained].sort()).toEqual([...namesOf(program())].sort());
  });

  it('names only options that some command has', () => {
    const optionsOf = (command: Command): readonly string[] => [
      ...command.options.map(({ long }) => long ?? ''),
      ...command.commands.flatMap(optionsOf),
    ];
    const known = ['--help', ...optionsOf(program())];
    // Docker's own options are not ours.
    const own = page.split('\n').filter((line) => !/docker (run|build)/.test(line));
    const named = [...own.join('\n').matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([option]) => option);
    expect(named.length).toBeGreaterThan(20);
    expect([...new Set(named)].filter((option) => !known.includes(option))).toEqual([]);
  });
});
