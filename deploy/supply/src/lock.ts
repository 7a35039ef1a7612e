import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './images';

/** Names of packages, with the versions that will do. */
type Needs = Readonly<Record<string, string>>;

/** One package of the lock. */
export type Locked = {
  /** Where it is not the folder's: of a workspace, or of a package installed under another name. */
  readonly name?: string;
  readonly version?: string;
  /** Of a link: the folder that it leads to. */
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dependencies?: Needs;
  readonly devDependencies?: Needs;
  readonly optionalDependencies?: Needs;
  readonly peerDependencies?: Needs;
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

/**
 * Where Node.js finds a package: next to the one that needs it, or in a folder above; the workspace where that is a link.
 * @param from the folder of the package that needs it
 * @returns undefined where it is not installed
 */
export function folderOf({ packages }: Lock, from: string, name: string): string | undefined {
  const own = `${from === '' ? '' : `${from}/`}${MODULES}${name}`;
  const found = packages[own];
  if (found !== undefined) return found.link === true ? found.resolved : own;
  if (from === '') return undefined;
  const above = from.lastIndexOf(`/${MODULES}`);
  return folderOf({ packages }, above === -1 ? '' : from.slice(0, above), name);
}

/** The name of a package, from its entry or its folder. */
export function nameOf(folder: string, { name }: Locked): string {
  return name ?? folder.slice(folder.lastIndexOf(MODULES) + MODULES.length);
}

/** True for what a registry serves, false for a workspace. */
export function isInstalled(folder: string): boolean {
  return folder.includes(MODULES);
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
  const labelOf = ([folder, locked]: readonly [string, Locked]): string =>
    `${nameOf(folder, locked)}@${locked.version ?? ''}`;
  return {
    refused: bare.filter(([, locked]) => !isToolOfAnotherPlatform(locked)).map(labelOf),
    tolerated: bare.filter(([, locked]) => isToolOfAnotherPlatform(locked)).map(labelOf),
  };
}

const MODULES = 'node_modules/';
/** Where images are built and run. */
const OUR_PLATFORM = { os: 'linux', cpu: ['x64', 'arm64'] };

function isToolOfAnotherPlatform({ dev, optional, os = [], cpu = [] }: Locked): boolean {
  if (dev !== true || optional !== true) return false;
  const isOurOs = os.length === 0 || os.includes(OUR_PLATFORM.os);
  const isOurCpu = cpu.length === 0 || OUR_PLATFORM.cpu.some((each) => cpu.includes(each));
  return !(isOurOs && isOurCpu);
}
