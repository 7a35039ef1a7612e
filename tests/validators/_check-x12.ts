import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Checker, Unavailable } from './_checker';

/** The folder of the sources: what is not TypeScript is not copied to the compiled files. */
const FOLDER = join(dirname(require.resolve('@eligibility/tests/package.json')), 'validators');
const CACHE = join(FOLDER, '../../node_modules/.cache/validators');
const REQUIREMENTS = join(FOLDER, 'requirements.txt');
const INSTALL_TIMEOUT_MS = 120_000;

/**
 * linuxforhealth-x12, in a Python of its own that is made when it is not there yet.
 * @throws Unavailable without Python 3, pip or the packages
 */
export function x12Checker(): Checker {
  const python = environment();
  return {
    name: `linuxforhealth-x12 ${versionIn(python)}`,
    check: async (interchanges) => {
      const texts = interchanges.map(withoutProcedure);
      const child = spawn(python, [join(FOLDER, 'check_x12.py')], { stdio: ['pipe', 'pipe', 'inherit'] });
      const answered = text(child.stdout);
      child.stdin.end(texts.map((each) => `${JSON.stringify(each)}\n`).join(''));
      const verdicts = (await answered).trimEnd().split('\n');
      if (verdicts.length !== texts.length) {
        throw new Error(`${String(verdicts.length)} verdicts on ${String(texts.length)} interchanges`);
      }
      return verdicts.map((verdict) => (JSON.parse(verdict) as string | null) ?? undefined);
    },
  };
}

/**
 * The interchange without its question about a procedure, which this library cannot read: it takes one EQ of a patient,
 * and none without a service type, where X12 allows both.
 */
function withoutProcedure(interchange: string): string {
  const segments = interchange.split('~');
  const questions = segments.filter((segment) => segment.startsWith('EQ*'));
  const procedures = questions.filter((question) => question.startsWith('EQ**'));
  if (questions.length !== 2 || procedures.length !== 1) return interchange;
  return segments
    .filter((segment) => !procedures.includes(segment))
    .map((segment) => segment.replace(/^SE\*(\d+)/, (_, count: string) => `SE*${String(Number(count) - 1)}`))
    .join('~');
}

/** The interpreter of an environment that has what requirements.txt lists, and nothing else. */
function environment(): string {
  const hash = createHash('sha256').update(readFileSync(REQUIREMENTS)).digest('hex').slice(0, 12);
  const folder = join(CACHE, hash);
  const python = join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
  if (existsSync(python) && isUsable(python)) return python;
  rmSync(folder, { recursive: true, force: true });
  run('python3', ['-m', 'venv', folder], 'no Python 3 with venv');
  const install = [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '--requirement',
    REQUIREMENTS,
  ];
  run(python, install, 'pip could not install it');
  if (!isUsable(python)) throw new Unavailable('it was installed and cannot be imported');
  return python;
}

function isUsable(python: string): boolean {
  try {
    versionIn(python);
    return true;
  } catch {
    return false;
  }
}

function versionIn(python: string): string {
  const program =
    'import linuxforhealth.x12.io, importlib.metadata as m; print(m.version("linuxforhealth-x12"))';
  return execFileSync(python, ['-c', program], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

function run(command: string, args: readonly string[], otherwise: string): void {
  try {
    execFileSync(command, args, { stdio: 'ignore', timeout: INSTALL_TIMEOUT_MS });
  } catch (cause) {
    throw new Unavailable(otherwise, { cause });
  }
}
