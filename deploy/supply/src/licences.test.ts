import { IMAGES, PLATFORMS } from './images';
import { licenceFindings } from './licences';
import type { Component, LicenceChoice } from './component';
import { sbomOf } from './sbom';

function partWith(...licenses: LicenceChoice[]): Component {
  return { 'bom-ref': 'part@1.0.0', name: 'part', version: '1.0.0', licenses };
}

describe('the licence rules', () => {
  it.each(Object.keys(IMAGES))('allow all licences in the image %s', (image) => {
    for (const platform of PLATFORMS) expect(licenceFindings(sbomOf(image, platform))).toEqual([]);
  });

  it.each([
    ['GPL-3.0-only', partWith({ license: { id: 'GPL-3.0-only' } })],
    ['no licence', partWith()],
    ['SEE LICENSE IN EULA', partWith({ license: { name: 'SEE LICENSE IN EULA' } })],
    ['MIT AND GPL-2.0-only', partWith({ expression: 'MIT AND GPL-2.0-only' })],
    ['SSPL-1.0 OR Elastic-2.0', partWith({ expression: 'SSPL-1.0 OR Elastic-2.0' })],
    ['MIT OR (ISC AND GPL-2.0-only)', partWith({ expression: 'MIT OR (ISC AND GPL-2.0-only)' })],
    ['MIT, AGPL-3.0-only', partWith({ license: { id: 'MIT' } }, { license: { id: 'AGPL-3.0-only' } })],
  ])('refuse %s', (licence, part) => {
    expect(licenceFindings({ components: [part] })).toEqual([`part@1.0.0: ${licence}`]);
  });

  it.each([
    partWith({ license: { id: 'MIT' } }),
    partWith({ expression: '(MIT OR GPL-2.0-only)' }),
    partWith({ expression: 'MIT AND ISC' }),
  ])('accept %j', (part) => {
    expect(licenceFindings({ components: [part] })).toEqual([]);
  });
});
