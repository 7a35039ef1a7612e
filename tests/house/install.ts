import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What npm wrote about one package: by the folder that it is installed to. */
type Locked = {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
};
export type Packages = Readonly<Record<string, Locked>>;

type Part = { readonly packages: number; readonly bytes: number };
export type Install = {
  /** All that `npm ci` installs on this platform. */
  readonly total: Part;
  /** What the product's own packages need at run time, as `npm ci --omit=dev` with only these workspaces installs it. */
  readonly production: Part;
  /** The largest packages of the whole installation by what is in their own folder, in bytes. */
  readonly largest: readonly (readonly [folder: string, bytes: number])[];
};

/** Workspaces of the product. What they depend on, such as the simulator that the standalone starts, follows from them. */
const PRODUCT = /^(gateway|cli|protos|packages\/[^/]+|services\/[^/]+)$/;

/** Measures what is installed under `root`; packages of the lock for other platforms are not installed, so not counted. */
export function measureInstall(root: string): Install {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Packages;
  };
  const installed = Object.keys(packages).filter(
    (folder) =>
      folder.includes('node_modules/') && packages[folder]?.link !== true && existsSync(join(root, folder)),
  );
  const sizes = new Map(installed.map((folder) => [folder, ownBytes(join(root, folder))]));
  const product = Object.keys(packages).filter((folder) => PRODUCT.test(folder));
  const needed = closureOf(packages, product).filter((folder) => sizes.has(folder));
  const partOf = (folders: readonly string[]): Part => ({
    packages: folders.length,
    bytes: folders.reduce((sum, folder) => sum + (sizes.get(folder) ?? 0), 0),
  });
  return {
    total: partOf(installed),
    production: partOf(needed),
    largest: [...sizes].sort(([, a], [, b]) => b - a).slice(0, 10),
  };
}

/** The folders of everything that some workspaces need at run time, themselves included. */
export function closureOf(packages: Packages, workspaces: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const open = [...workspaces];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (found.has(folder)) continue;
    found.add(folder);
    open.push(...neededBy(packages, folder));
  }
  return [...found];
}

function neededBy(packages: Packages, folder: string): readonly string[] {
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    ...rest
  } = packages[folder] ?? {};
  const peers = Object.keys(peerDependencies).filter(
    (name) => rest.peerDependenciesMeta?.[name]?.optional !== true,
  );
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers].flatMap((name) => {
    const place = placeOf(packages, folder, name);
    if (place === undefined) return [];
    const { link, resolved } = packages[place] ?? {};
    return [link === true && resolved !== undefined ? resolved : place];
  });
}

/** Where `require(name)` finds a package from a folder: the nearest node_modules at or above it. */
function placeOf(packages: Packages, from: string, name: string): string | undefined {
  const at = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (packages[at] !== undefined) return at;
  if (from === '') return undefined;
  const above = from.includes('/') ? from.slice(0, from.lastIndexOf('/')) : '';
  return placeOf(packages, above, name);
}

/** The bytes of the files of a package, without the packages that are installed inside it. */
export function ownBytes(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + ownBytes(path);
    return entry.isFile() ? sum + statSync(path).size : sum;
  }, 0);
}
