import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { IMAGES, ROOT } from './images';
import { readLock } from './lock';
import { sbomOf, type Sbom } from './sbom';

/** The schemas that the CycloneDX project ships with its own library. */
const SCHEMAS = join(dirname(require.resolve('@cyclonedx/cyclonedx-library/package.json')), 'res/schema');

function cycloneDx(): ValidateFunction {
  const ajv = addFormats(new Ajv({ strict: false, allErrors: true }));
  // Forms of web addresses with letters of every script; none of our parts has one.
  for (const format of ['iri-reference', 'idn-email']) ajv.addFormat(format, true);
  const schemaOf = (name: string): object =>
    JSON.parse(readFileSync(join(SCHEMAS, `${name}.SNAPSHOT.schema.json`), 'utf8')) as object;
  for (const name of ['spdx', 'jsf-0.82'])
    ajv.addSchema(schemaOf(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  return ajv.compile(schemaOf('bom-1.5'));
}

describe('the parts list (SBOM) of an image', () => {
  const validate = cycloneDx();
  const sboms = Object.keys(IMAGES).map((image): [string, Sbom] => [image, sbomOf(image, 'linux/amd64')]);

  it.each(sboms)('of %s is valid CycloneDX 1.5', (_image, sbom) => {
    validate(sbom);
    expect(validate.errors ?? []).toEqual([]);
  });

  it.each(sboms)('of %s names the image, and no folder of the build machine', (image, sbom) => {
    expect(sbom.metadata.component.name).toBe(`eligibility/${image}`);
    expect(JSON.stringify(sbom)).not.toContain(ROOT);
    expect(JSON.stringify(sbom)).not.toContain('"supply"');
  });

  it.each(sboms)(
    'of %s has every third-party part at the version and with the hash of the lock file',
    (_image, sbom) => {
      const { packages } = readLock();
      const locked = new Map(
        Object.entries(packages).map(([folder, { version = '', integrity = '' }]) => [
          `${folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`,
          Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
        ]),
      );
      const others = sbom.components.filter(({ purl = '' }) => !purl.startsWith('pkg:npm/%40eligibility/'));
      expect(others.length).toBeGreaterThan(10);
      for (const { name, version, hashes = [] } of others)
        expect([name, version, hashes[0]?.content]).toEqual([
          name,
          version,
          locked.get(`${name}@${version}`),
        ]);
    },
  );

  it('has the driver of each store that the image opens, and nothing that only tests need', () => {
    const names = (image: string): readonly string[] =>
      sboms.find(([name]) => name === image)?.[1].components.map(({ name }) => name) ?? [];
    expect(names('gateway')).toEqual(
      expect.arrayContaining(['express', 'mongoose', 'libsql', '@redis/client']),
    );
    expect(names('payer-network')).not.toContain('mongoose');
    for (const image of ['console', 'standalone'])
      expect(names(image)).toEqual(
        expect.arrayContaining(['react-dom', 'scheduler', '@fontsource-variable/inter']),
      );
    expect(names('gateway')).not.toContain('react');
    for (const image of ['gateway', 'standalone']) expect(names(image)).toContain('swagger-ui-dist');
    for (const image of Object.keys(IMAGES)) expect(names(image).join()).not.toMatch(/scarf|empty-npm/);
    expect(names('console')).not.toContain('vite');
    for (const image of Object.keys(IMAGES)) expect(names(image)).not.toContain('jest');
  });

  it.each(sboms)(
    'of %s has all that its parts need, at any depth',
    (_image, { metadata, components, dependencies }) => {
      const listed = new Set([metadata.component, ...components].map((component) => component['bom-ref']));
      const needed = dependencies.flatMap(({ dependsOn }) => dependsOn);

      expect(needed.length).toBeGreaterThan(listed.size / 2);
      expect(needed.filter((ref) => !listed.has(ref))).toEqual([]);
      expect(new Set(components.map((component) => component['bom-ref'])).size).toBe(components.length);
    },
  );

  it.each([
    ['linux/amd64', '@libsql/linux-x64-gnu'],
    ['linux/arm64', '@libsql/linux-arm64-gnu'],
  ] as const)('for %s has the binary of that platform alone', (platform, binary) => {
    const names = sbomOf('gateway', platform).components.map(({ name }) => name);

    expect(names.filter((name) => name.startsWith('@libsql/'))).toEqual([binary]);
  });
});

describe('the images', () => {
  it('are those that compose builds, and the command line image, which is run by hand', () => {
    const compose = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
    const built = [...compose.matchAll(/SERVICE: ([\w/-]+)/g)].map(([, folder]) => folder);
    expect([...new Set([...built, 'cli'])].sort()).toEqual(Object.values(IMAGES).sort());
  });
});
