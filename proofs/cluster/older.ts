import { appendFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command } from '../lib/command';
import { buildImages } from './images';

/** The release before, for the proof of an upgrade. */
export type OlderRelease = {
  /** A clone of the repository at its commit. */
  readonly folder: string;
  readonly images: readonly string[];
};

const TAG = 'older';

/** Builds the images of an older commit from a clone of this repository. @throws Error where the commit is not there */
export async function buildOlder(commit: string): Promise<OlderRelease> {
  const folder = join(await mkdtemp(join(tmpdir(), 'older-')), 'release');
  await command('git', 'clone', '--quiet', '--no-checkout', '.', folder);
  await command(
    'git',
    '-C',
    folder,
    'checkout',
    '--quiet',
    (await command('git', 'rev-parse', commit)).trim(),
  );
  const images = await buildImages(folder, TAG);
  const lines = images.map((name) => `  - { name: ${name.split(':')[0] ?? ''}, newTag: ${TAG} }\n`);
  await appendFile(join(folder, 'deploy/overlays/dev/kustomization.yaml'), `images:\n${lines.join('')}`);
  return { folder, images };
}
