const { writeFileSync } = require('node:fs');
const { join } = require('node:path');

const CLIENT = join(__dirname, '../clients/typescript');
const ENTRIES = ['index', 'operators'];

/**
 * Adds to the TypeScript client what is loaded by `import`, as modules that browsers read too. The compiler has written what
 * is loaded by `require`, and the types, which are the same for both.
 *   node scripts/build-client.js            # beside what the compiler wrote
 *   node scripts/build-client.js <folder>   # there, as small as a web page would have it
 */
async function main([folder] = process.argv.slice(2)) {
  const { build } = await import('vite');
  const out = folder ?? join(CLIENT, 'dist');
  await build({
    root: CLIENT,
    configFile: false,
    logLevel: 'warn',
    build: {
      target: 'es2022',
      outDir: out,
      emptyOutDir: false,
      minify: false,
      lib: {
        entry: Object.fromEntries(ENTRIES.map((name) => [name, `src/${name}.ts`])),
        formats: ['es'],
        fileName: (_format, name) => `${name}.mjs`,
      },
      rolldownOptions: { output: { chunkFileNames: 'shared.mjs', minify: folder !== undefined } },
    },
  });
  for (const name of ENTRIES) writeFileSync(join(out, `${name}.d.mts`), `export * from './${name}.js';\n`);
}

void main();
