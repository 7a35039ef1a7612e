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
