import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { IMAGES } from './images';
import { licenceFindings } from './licences';
import { sbomOf } from './sbom';

const USAGE = 'usage: main.js licences | sbom <folder>';

/** Every licence that some image would bring and that is not allowed, each once. */
function checkLicences(): number {
  const findings = new Set(Object.keys(IMAGES).flatMap((image) => licenceFindings(sbomOf(image))));
  for (const finding of findings) process.stdout.write(`${finding}\n`);
  return findings.size === 0 ? 0 : 1;
}

/** Writes the parts list of every image as `<image>.cdx.json`. */
function writeSboms(folder: string): number {
  mkdirSync(folder, { recursive: true });
  for (const image of Object.keys(IMAGES)) {
    const sbom = sbomOf(image);
    writeFileSync(join(folder, `${image}.cdx.json`), `${JSON.stringify(sbom, undefined, 2)}\n`);
    process.stdout.write(`${image}: ${String(sbom.components.length)} parts\n`);
  }
  return 0;
}

function run([command, folder]: readonly string[]): number {
  if (command === 'licences') return checkLicences();
  if (command === 'sbom' && folder !== undefined) return writeSboms(folder);
  process.stderr.write(`${USAGE}\n`);
  return 2;
}

process.exitCode = run(process.argv.slice(2));
