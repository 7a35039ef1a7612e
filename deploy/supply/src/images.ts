import { dirname, join } from 'node:path';
import { existsSync } from 'node:fs';

/** The repository, from the sources and from what is built of them. */
export const ROOT = rootAbove(__dirname);

/** The folder of the workspace that each image is built from, by the image's name; as deploy/publish builds them. */
export const IMAGES: Readonly<Record<string, string>> = {
  gateway: 'gateway',
  wallet: 'services/wallet',
  'payer-catalog': 'services/payer-catalog',
  clearinghouse: 'services/clearinghouse',
  'mock-fixtures': 'services/mock-fixtures',
  console: 'console',
  'payer-network': 'fixtures/payer-network',
  standalone: 'standalone',
  cli: 'cli',
};

/** What images are built for, in the words of Docker. */
export const PLATFORMS = ['linux/amd64', 'linux/arm64'] as const;
export type Platform = (typeof PLATFORMS)[number];

function rootAbove(folder: string): string {
  return existsSync(join(folder, 'package-lock.json')) ? folder : rootAbove(dirname(folder));
}
