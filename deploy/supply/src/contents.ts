import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Component } from './component';
import type { Sbom } from './sbom';

/** What a parts list and the files of its image say differently: `name@version` each. */
export type Difference = {
  /** In the image, and not on the list. */
  readonly unlisted: readonly string[];
  /** On the list, and not in the image. */
  readonly absent: readonly string[];
};

/**
 * Compares a list with the files of an image.
 * @param root the unpacked image's `/app`
 * @param packed `name@version` of what is inside built files, so that no folder shows it
 */
export function compare(sbom: Sbom, root: string, packed: readonly Component[]): Difference {
  const found = packagesIn(join(root, 'node_modules'));
  const inside = new Set(packed.map(refOf));
  const listed = new Set([sbom.metadata.component, ...sbom.components].map(refOf));
  return {
    unlisted: [...found].filter((ref) => !listed.has(ref)),
    absent: [...listed].filter((ref) => !found.has(ref) && !inside.has(ref)),
  };
}

function refOf(component: Component): string {
  return component['bom-ref'];
}

/** Every package below a node_modules, and below what its links lead to. */
function packagesIn(modules: string): ReadonlySet<string> {
  if (!existsSync(modules)) return new Set();
  const folders = readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(modules, name)).map((part) => join(name, part)) : [name],
    )
    .map((name) => join(modules, name))
    .map((folder) => (lstatSync(folder).isSymbolicLink() ? realpathSync(folder) : folder));
  return new Set(folders.flatMap((folder) => [labelOf(folder), ...packagesIn(join(folder, 'node_modules'))]));
}

function labelOf(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
  };
  return `${name}@${version}`;
}
