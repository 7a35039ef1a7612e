import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { relinked } from './relinked';
import { ROOT } from './images';
import { installedIn } from './installed';
import { isInstalled, readLock } from './lock';

/** What the package runs: the system, and the command line. */
const PROGRAMS = ['standalone', 'cli'];
/** What the programs read next to the code, in the folders that they know from the repository. */
const DATA = [
  'cli/package.json',
  'packages/assistants/package.json',
  'docs/guides',
  'docs/runbooks',
  'fixtures/mock',
  'fixtures/payers',
  'gateway/openapi/generated',
  'gateway/site',
  'protos/contracts.binpb',
  'LICENSE',
];
/** Of a build: what runs, and neither tests nor what editors and debuggers read. */
const NOT_SHIPPED = /\.(map|tsbuildinfo)$|\.d\.ts$|\/stamp\.txt$|\.vite$/;

type Package = {
  readonly version: string;
  readonly license: string;
  readonly engines: object;
  readonly dependencies?: Readonly<Record<string, string>>;
};

/**
 * Writes the package `@eligibility/server` into a folder: the built programs with all private packages that they need, in
 * the folders of the repository, and what they read. What others publish is a dependency.
 */
export function writeServerPackage(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  const lock = readLock();
  const parts = new Set(PROGRAMS.flatMap((program) => [...installedIn(program, 'linux/amd64', lock).keys()]));
  const workspaces = [...parts].filter((part) => !isInstalled(part));
  for (const path of [...workspaces.map((workspace) => `${workspace}/dist`), ...DATA])
    copy(path, join(folder, path));
  relinked(folder, workspaces);
  copy('deploy/npm/README.md', join(folder, 'README.md'));
  copy('deploy/npm/eligibility.js', join(folder, 'bin/eligibility.js'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(workspaces), undefined, 2)}\n`);
}

function manifestOf(workspaces: readonly string[]): object {
  const { version, license, engines } = packageIn('.');
  const needed = workspaces.flatMap((workspace) => Object.entries(packageIn(workspace).dependencies ?? {}));
  return {
    name: '@eligibility/server',
    version,
    description: 'Open, self-hosted, real-time insurance eligibility: the whole system in one process',
    license,
    engines,
    bin: { eligibility: 'bin/eligibility.js' },
    dependencies: Object.fromEntries(needed.filter(([name]) => !name.startsWith('@eligibility/')).sort()),
  };
}

function packageIn(folder: string): Package {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Package;
}

function copy(path: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(ROOT, path), to, { recursive: true, filter: (from) => !NOT_SHIPPED.test(from) });
}
