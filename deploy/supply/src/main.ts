import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brunoCollection } from './bruno';
import { IMAGES, PLATFORMS, type Platform } from './images';
import { licenceFindings } from './licences';
import { sbomOf } from './sbom';
import { writeServerPackage } from './server-package';

const USAGE = `usage: main.js licences
       main.js sbom <folder> [platform,platform]
       main.js package <folder>
       main.js bruno <openapi.json> <file>`;

/** Every licence that some image would bring and that is not allowed, each once. */
function checkLicences(): number {
  const findings = new Set(
    Object.keys(IMAGES).flatMap((image) =>
      PLATFORMS.flatMap((platform) => licenceFindings(sbomOf(image, platform))),
    ),
  );
  for (const finding of findings) process.stdout.write(`${finding}\n`);
  return findings.size === 0 ? 0 : 1;
}

/**
 * Writes the parts list of every image for each platform, as `<image>.linux-amd64.cdx.json`, with the time that
 * SOURCE_DATE_EPOCH names: two lists of one commit are the same.
 */
function writeSboms(folder: string, platforms: readonly Platform[]): number {
  mkdirSync(folder, { recursive: true });
  const epoch = process.env['SOURCE_DATE_EPOCH'];
  const dated = epoch === undefined ? {} : { timestamp: new Date(Number(epoch) * 1000).toISOString() };
  for (const image of Object.keys(IMAGES))
    for (const platform of platforms) {
      const sbom = sbomOf(image, platform);
      const file = join(folder, `${image}.${platform.replace('/', '-')}.cdx.json`);
      writeFileSync(
        file,
        `${JSON.stringify({ ...sbom, metadata: { ...dated, ...sbom.metadata } }, undefined, 2)}\n`,
      );
      process.stdout.write(`${image}, ${platform}: ${String(sbom.components.length)} parts\n`);
    }
  return 0;
}

function isPlatform(name: string): name is Platform {
  return (PLATFORMS as readonly string[]).includes(name);
}

/** By name; undefined where its arguments are none that it takes. */
const COMMANDS: Readonly<Record<string, (args: readonly string[]) => number | undefined>> = {
  licences: checkLicences,
  sbom([folder, list = PLATFORMS.join(',')]) {
    const platforms = list.split(',');
    return folder !== undefined && platforms.every(isPlatform) ? writeSboms(folder, platforms) : undefined;
  },
  bruno([document, file]) {
    if (document === undefined || file === undefined) return undefined;
    const openApi = JSON.parse(readFileSync(document, 'utf8')) as object;
    writeFileSync(file, `${JSON.stringify(brunoCollection(openApi), undefined, 2)}\n`);
    return 0;
  },
  package([folder]) {
    if (folder === undefined) return undefined;
    writeServerPackage(folder);
    return 0;
  },
};

const [command = '', ...args] = process.argv.slice(2);
const code = COMMANDS[command]?.(args);
if (code === undefined) process.stderr.write(`${USAGE}\n`);
process.exitCode = code ?? 2;
