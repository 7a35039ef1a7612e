import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledParts } from './bundled';
import { componentOf, OWN_LICENCE, type Component } from './component';
import { IMAGES, ROOT, type Platform } from './images';
import { installedIn, neededBy } from './installed';
import { readLock, type Lock, type Locked } from './lock';

/** A CycloneDX 1.5 document. */
export type Sbom = {
  readonly specVersion: string;
  readonly metadata: { readonly component: Component; readonly [field: string]: unknown };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
  readonly [field: string]: unknown;
};

/**
 * The parts list of an image: every package that the Dockerfile leaves in it, from the lock alone, so that neither a
 * network nor an installation is needed. Images with the console or the gateway have what their pages are built of as
 * well. What the base image brings is not in it.
 * @param image a name of `IMAGES`
 */
export function sbomOf(image: string, platform: Platform, lock: Lock = readLock()): Sbom {
  const workspace = IMAGES[image];
  if (workspace === undefined) throw new Error(`there is no image ${image}`);
  const installed = installedIn(workspace, platform, lock);
  const { version, description } = packageOf(workspace);
  const own = refOf(workspace, installed);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'pre-build' }],
      properties: [{ name: 'eligibility:platform', value: platform }],
      component: {
        'bom-ref': own,
        type: 'container',
        name: `eligibility/${image}`,
        version,
        description,
        licenses: OWN_LICENCE,
      },
    },
    components: [...componentsOf(installed, lock)].filter(({ 'bom-ref': ref }) => ref !== own),
    dependencies: dependenciesOf(installed, lock),
  };
}

type Package = { readonly version: string; readonly description: string };

function packageOf(workspace: string): Package {
  return JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8')) as Package;
}

type Installed = ReadonlyMap<string, Locked>;

/** Each part once, in however many folders it is. */
function componentsOf(installed: Installed, lock: Lock): readonly Component[] {
  const parts = [...installed].map(([folder, locked]) => componentOf(folder, locked));
  const all = [...parts, ...bundledParts(new Set(installed.keys()), lock)];
  return [...new Map(all.map((part) => [part['bom-ref'], part])).values()];
}

function dependenciesOf(installed: Installed, lock: Lock): Sbom['dependencies'] {
  const needs = new Map<string, Set<string>>();
  for (const [folder, locked] of installed) {
    const ref = refOf(folder, installed);
    const needed = neededBy(folder, locked, lock).filter((other) => installed.has(other));
    const before = needs.get(ref) ?? [];
    needs.set(ref, new Set([...before, ...needed.map((other) => refOf(other, installed))]));
  }
  return [...needs].map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn] }));
}

function refOf(folder: string, installed: Installed): string {
  return componentOf(folder, installed.get(folder) ?? {})['bom-ref'];
}
