import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './images';

const MODULES = 'node_modules/';

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
