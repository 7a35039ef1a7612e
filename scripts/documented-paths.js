const { existsSync, rmSync } = require('node:fs');
const { join } = require('node:path');

const ROOT = join(__dirname, '..');
const ENTRY = 'gateway/src/bootstrap/documented-paths.ts';
const BUNDLE = 'gateway/dist/documented-paths.cjs';

/**
 * The paths and schemas of the OpenAPI document, from the gateway's sources: nothing has to be built before. The routes
 * are made and not called.
 * @returns the part of the document, and the text of all that it comes from
 */
async function gatewayPart() {
  const { rolldown } = require('rolldown');
  const bundle = await rolldown({ input: join(ROOT, ENTRY), platform: 'node', plugins: [SOURCES] });
  const { output } = await bundle.write({ format: 'cjs', file: join(ROOT, BUNDLE) });
  const { documented } = require(join(ROOT, BUNDLE));
  rmSync(join(ROOT, BUNDLE));
  return {
    part: { name: ENTRY, content: documented() },
    source: output[0].code,
  };
}

/** Our own packages by their sources, and those of others as they are. */
const SOURCES = {
  name: 'sources',
  resolveId: (id) => {
    const [, name, path = 'index'] = /^@eligibility\/([\w-]+)(?:\/(.+))?$/.exec(id) ?? [];
    if (name === undefined) return /^[./]/.test(id) ? undefined : { id, external: true };
    const of = name === 'protos' ? 'protos/gen/eligibility' : `packages/${name}/src`;
    return [`${path}.ts`, `${path}/index.ts`].map((file) => join(ROOT, of, file)).find(existsSync);
  },
};

module.exports = { gatewayPart };
