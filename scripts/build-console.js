const { createHash } = require('node:crypto');
const { existsSync, readdirSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { brotliCompressSync, constants, gzipSync } = require('node:zlib');

const ROOT = join(__dirname, '..');
const SOURCES = join(ROOT, 'console/app');
const BUILD = join(ROOT, 'console/dist/app');
const STAMP = join(BUILD, 'stamp.txt');

/**
 * Builds the console's application, and compresses its files once, so that the process that serves them never does.
 * What comes from unchanged sources is not built again.
 */
async function main() {
  const stamp = stampOf([...filesBelow(SOURCES), join(ROOT, 'package-lock.json'), __filename]);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;
  // A test that builds would otherwise build what developers see.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({ configFile: join(SOURCES, 'vite.config.mts'), logLevel: 'warn' });
  for (const file of filesBelow(BUILD)) if (/\.(js|css|svg)$/.test(file)) compress(file);
  writeFileSync(STAMP, stamp);
}

function compress(file) {
  const bytes = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: quality }));
}

function stampOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

void main();
