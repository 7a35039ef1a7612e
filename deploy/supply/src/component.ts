import { isInstalled, nameOf, type Locked } from './lock';

/** A licence as CycloneDX names it: by its SPDX id, by a name that has none, or an expression of ids. */
export type LicenceChoice =
  { readonly license: { readonly id?: string; readonly name?: string } } | { readonly expression: string };

export type Component = {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  readonly licenses?: readonly LicenceChoice[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly [field: string]: unknown;
};

/** The licence of everything in this repository. */
export const OWN_LICENCE: readonly LicenceChoice[] = [{ license: { id: 'Apache-2.0' } }];

/** A package of the lock as CycloneDX describes it; ours have no hash, because no registry serves them. */
export function componentOf(folder: string, locked: Locked): Component {
  const { version = '', integrity = '', license = '' } = locked;
  const name = nameOf(folder, locked);
  const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
  const described = {
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    scope: 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  };
  if (!isInstalled(folder)) return { ...described, licenses: OWN_LICENCE };
  return { ...described, hashes: [{ alg: 'SHA-512', content }], licenses: licencesOf(license) };
}

function licencesOf(license: string): readonly LicenceChoice[] {
  if (license === '') return [];
  return [license.includes(' ') ? { expression: license } : { license: { id: license } }];
}
