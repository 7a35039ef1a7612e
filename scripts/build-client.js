const { writeFileSync } = require('node:fs');
const { join } = require('node:path');

const CLIENT = join(__dirname, '../clients/typescript');
const ENTRIES = ['index', 'operators'];

/**
 * Adds to the client what is loaded by `import`, as ES modules that browsers read too. The compiler has written what is
 * loaded by `require`, and the types, which are the same for both.
 * @param folder where the modules are written; without it, beside what the compiler wrote
 */
async function buildClient({ folder = join(CLIENT, 'dist'), minify = false } = {}) {
  const { build } = await import('vite');
  await build({
    root: CLIENT,
    configFile: false,
    logLevel: 'warn',
    build: {
      target: 'es2022',
      outDir: folder,
      emptyOutDir: false,
      minify,
      lib: {
        entry: Object.fromEntries(ENTRIES.map((name) => [name, `src/${name}.ts`])),
        formats: ['es'],
        fileName: (_format, name) => `${name}.mjs`,
      },
      rolldownOptions: { output: { chunkFileNames: 'shared.mjs' } },
    },
  });
  for (const name of ENTRIES) writeFileSync(join(folder, `${name}.d.mts`), `export * from './${name}.js';\n`);
}

module.exports = { buildClient };

if (require.main === module) void buildClient();
