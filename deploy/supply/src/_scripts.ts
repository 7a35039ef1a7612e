import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './images';

export const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;
export const PINNED = `NODE_IMAGE=node:24-bookworm-slim@${DIGEST}\n`;

type Ended = { readonly code: number | null; readonly output: string };

let folder: string;

/** A copy of the scripts of a release in a folder of its own, with programs that do what a test says. */
export const copy = {
  get folder(): string {
    return folder;
  },
};

export function makeCopy(): void {
  folder = mkdtempSync(join(tmpdir(), 'eligibility-publish-'));
  mkdirSync(join(folder, 'deploy'));
  mkdirSync(join(folder, 'bin'));
  for (const script of ['pin-images', 'publish', 'advisories'])
    cpSync(join(ROOT, 'deploy', script), join(folder, 'deploy', script));
  program('npm', 'mkdir -p release/1.2.3');
}

export function removeCopy(): void {
  rmSync(folder, { recursive: true });
}

/** A program that does this and writes down what it was asked for. */
export function program(name: string, does: string): void {
  const path = join(folder, 'bin', name);
  writeFileSync(path, `#!/bin/sh\necho "${name} $*" >> ${folder}/asked\n${does}\n`);
  chmodSync(path, 0o755);
}

/** A line for each call of a program. */
export function asked(): string {
  return existsSync(join(folder, 'asked')) ? readFileSync(join(folder, 'asked'), 'utf8') : '';
}

export function run(
  script: string,
  args: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
): Ended {
  const env = { PATH: `${folder}/bin:/usr/bin:/bin`, HOME: folder, ...more };
  const { status, stdout, stderr } = spawnSync(join(folder, 'deploy', script), args, {
    env,
    encoding: 'utf8',
  });
  return { code: status, output: stdout + stderr };
}

export function pinned(text = PINNED): void {
  writeFileSync(join(folder, 'deploy/images.lock'), text);
}

/** A copy of the database that was fetched so many days ago. */
export function database(ageDays = 0): void {
  const path = join(folder, '.cache/osv-scanner/npm');
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'all.zip'), '');
  const then = new Date(Date.now() - ageDays * 86_400_000);
  utimesSync(join(path, 'all.zip'), then, then);
}
