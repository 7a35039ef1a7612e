import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledParts } from './bundled';
import type { Component } from './component';
import { IMAGES, ROOT } from './images';

/** What of a CycloneDX 1.5 document is looked at here; the rest is handed on as npm wrote it. */
export type Sbom = {
  readonly specVersion: string;
  readonly metadata: { readonly component: Component; readonly [field: string]: unknown };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
  readonly [field: string]: unknown;
};

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * The parts list of an image: every package that `npm ci --omit=dev` puts into it, from the lock alone, so that neither a
 * network nor an installation is needed. The binaries of every platform are in it; an image has those of its own. What
 * the base image brings is not. Those with the console have what its application is built of as well.
 * @param image a name of `IMAGES`
 */
export function sbomOf(image: string): Sbom {
  const workspace = IMAGES[image];
  if (workspace === undefined) throw new Error(`there is no image ${image}`);
  const args = [
    'sbom',
    '--package-lock-only',
    '--omit=dev',
    '--sbom-format=cyclonedx',
    `--workspace=${workspace}`,
  ];
  const text = execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: MAX_BYTES, stdio: QUIET });
  return about(image, packageOf(workspace), JSON.parse(text) as Sbom);
}

/** What npm warns of are settings of the machine. */
const QUIET: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];

type Package = { readonly name: string; readonly version: string; readonly description: string };

function packageOf(workspace: string): Package {
  return JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8')) as Package;
}

/** npm calls the whole repository, by the name of its folder, what the list is about; it is about one image. */
function about(image: string, { name, version, description }: Package, sbom: Sbom): Sbom {
  const ref = `${name}@${version}`;
  const root = sbom.metadata.component['bom-ref'];
  return {
    ...sbom,
    metadata: {
      ...sbom.metadata,
      component: {
        'bom-ref': ref,
        type: 'container',
        name: `eligibility/${image}`,
        version,
        description,
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
    },
    components: withBundled(
      sbom.components.filter((component) => component['bom-ref'] !== ref).map(ours),
      name,
    ),
    dependencies: sbom.dependencies.filter((dependency) => dependency.ref !== root),
  };
}

/** The package with the console's application, whose files hold parts that npm does not install there. */
const CONSOLE = '@eligibility/console';

function withBundled(components: readonly Component[], about: string): readonly Component[] {
  if (about !== CONSOLE && !components.some(({ 'bom-ref': ref }) => ref.startsWith(`${CONSOLE}@`)))
    return components;
  const installed = new Set(components.map((component) => component['bom-ref']));
  return [...components, ...bundledParts().filter((part) => !installed.has(part['bom-ref']))];
}

const OUR_SCOPE = 'pkg:npm/%40eligibility/';

/** True for a package of this repository. */
export function isOurs({ purl = '' }: Component): boolean {
  return purl.startsWith(OUR_SCOPE);
}

/** Our own packages have the repository's licence. */
function ours(component: Component): Component {
  return isOurs(component) ? { ...component, licenses: [{ license: { id: 'Apache-2.0' } }] } : component;
}
