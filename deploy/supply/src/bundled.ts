import { readLock, type Lock, type Locked } from './lock';
import type { Component } from './component';

/** The workspace whose build packs parts of others into its own files. */
const CONSOLE = 'console';
/** Its tools, and types: nothing of them is in what they build. */
const NOT_PACKED = /^(vite$|@vitejs\/|@types\/|@eligibility\/)/;

const MODULES = 'node_modules/';

/**
 * What the console's application is built of: its own libraries, and all that they depend on. The build leaves out what
 * no page uses, so that this is at least what is in it. None of them is installed in an image.
 */
export function bundledParts(lock: Lock = readLock()): readonly Component[] {
  const { packages } = lock;
  const found = new Map<string, Locked>();
  const add = (from: string, name: string): void => {
    const folder = folderOf(packages, from, name);
    const part = packages[folder];
    if (part === undefined) throw new Error(`package-lock.json lacks ${name}, which ${from} needs`);
    if (found.has(folder)) return;
    found.set(folder, part);
    for (const needed of Object.keys(part.dependencies ?? {})) add(folder, needed);
  };
  for (const name of Object.keys(packages[CONSOLE]?.devDependencies ?? {}))
    if (!NOT_PACKED.test(name)) add(CONSOLE, name);
  return [...found].map(componentOf);
}

/** Where Node.js would find a package: next to the one that needs it, or in a folder above. */
function folderOf(packages: Lock['packages'], from: string, name: string): string {
  const own = `${from === '' ? '' : `${from}/`}${MODULES}${name}`;
  if (from === '' || own in packages) return own;
  const above = from.lastIndexOf(`/${MODULES}`);
  return folderOf(packages, above === -1 ? '' : from.slice(0, above), name);
}

function componentOf([folder, part]: readonly [string, Locked]): Component {
  const name = folder.slice(folder.lastIndexOf(MODULES) + MODULES.length);
  const { version = '', integrity = '', license = '' } = part;
  return {
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    scope: 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    hashes: [
      { alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') },
    ],
    licenses: [license.includes(' ') ? { expression: license } : { license: { id: license } }],
  };
}
