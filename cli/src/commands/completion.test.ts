import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { program } from '../program';
import { completion } from './completion';

/** What each shell runs to complete the last of the words behind the script in $FILE: the completions, one a line. */
const ASKED = {
  bash: {
    args: ['--norc', '-c'],
    code: 'source "$FILE"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _eligibility; printf "%s\\n" "${COMPREPLY[@]}"',
  },
  // The widgets of a terminal are stood in for; the words and the logic are those of the script.
  zsh: {
    args: ['-f', '-c'],
    code: `compdef() { : }
compadd() { shift; local -a fit=(\${(M)@:#\${words[CURRENT]}*}); print -rl -- $fit; (( $#fit )) }
_files() { print files }
source "$FILE"; words=("$@"); CURRENT=$#; _eligibility`,
  },
  fish: { args: ['-N', '-c'], code: 'source $FILE; complete -C "$argv"' },
} as const;

const scriptFor = (shell: string): string => {
  const printed: string[] = [];
  const whole = program();
  const own = completion({ print: (text) => printed.push(text) });
  new Command('eligibility').addCommand(own);
  for (const one of whole.commands.filter((each) => each.name() !== 'completion'))
    own.parent?.addCommand(one);
  own.parent?.parse(['completion', shell], { from: 'user' });
  return printed.join('');
};

/** Those that this machine has; bash is everywhere where the tests run. */
const INSTALLED = (['bash', 'zsh', 'fish'] as const).filter(
  (shell) => spawnSync(shell, ['-c', 'exit 0']).error === undefined,
);

describe.each(INSTALLED)('completion in %s', (shell) => {
  let folder: string;
  let file: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'completion-'));
    file = join(folder, 'script');
    writeFileSync(file, scriptFor(shell));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const completed = (...words: readonly string[]): readonly string[] => {
    const { args, code } = ASKED[shell];
    const zeroth = shell === 'fish' ? [] : [shell];
    const out = execFileSync(shell, [...args, code, ...zeroth, 'eligibility', ...words], {
      env: { PATH: process.env['PATH'], FILE: file, HOME: folder },
      encoding: 'utf8',
    });
    return out
      .split('\n')
      .filter((line) => line !== '')
      .sort();
  };

  it('knows commands, options, choices and values', () => {
    expect(completed('wo')).toEqual(['words', 'workspaces']);
    expect(completed('payers', 'st')).toEqual(['status']);
    expect(completed('workspaces', 'resume', '--y')).toEqual(['--yes']);
    expect(completed('completion', 'z')).toEqual(['zsh']);
    expect(completed('payers', '--json', 'isolate', 'aetna', '--rea')).toEqual(['--reason']);
    expect(completed('console', 'sign-in', '--role', '')).toEqual(
      ['admin', 'front-desk', 'on-call', 'operator', 'viewer'].sort(),
    );
  });
});
