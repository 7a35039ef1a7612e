import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './images';

/** One package of the lock. */
export type Locked = {
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
};

/** A package-lock.json: every package by the folder that it is installed to. */
export type Lock = { readonly packages: Readonly<Record<string, Locked>> };

export function readLock(): Lock {
  return JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
}

export type Unpinned = {
  /** Their registry could serve other code, which would run where we build, test or serve. */
  readonly refused: readonly string[];
  /** Tools of contributors' machines of other platforms, which are never part of an image or of its build. */
  readonly tolerated: readonly string[];
};

/** The packages from a registry that the lock names without the hash of what they are. */
export function unpinned({ packages }: Lock): Unpinned {
  const bare = Object.entries(packages).filter(
    ([folder, { link, integrity }]) => isInstalled(folder) && link !== true && (integrity ?? '') === '',
  );
  const nameOf = ([folder, { version = '' }]: readonly [string, Locked]): string =>
    `${folder.slice(folder.lastIndexOf(MODULES) + MODULES.length)}@${version}`;
  return {
    refused: bare.filter(([, locked]) => !isToolOfAnotherPlatform(locked)).map(nameOf),
    tolerated: bare.filter(([, locked]) => isToolOfAnotherPlatform(locked)).map(nameOf),
  };
}

const MODULES = 'node_modules/';
/** Where images are built and run. */
const OUR_PLATFORM = { os: 'linux', cpu: ['x64', 'arm64'] };

function isInstalled(folder: string): boolean {
  return folder.includes(MODULES);
}

function isToolOfAnotherPlatform({ dev, optional, os = [], cpu = [] }: Locked): boolean {
  if (dev !== true || optional !== true) return false;
  const isOurOs = os.length === 0 || os.includes(OUR_PLATFORM.os);
  const isOurCpu = cpu.length === 0 || OUR_PLATFORM.cpu.some((each) => cpu.includes(each));
  return !(isOurOs && isOurCpu);
}
