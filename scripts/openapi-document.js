const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { parse } = require('yaml');

/**
 * The parts of the OpenAPI document, each with its name: every `.yaml` file below the folder is a part of the one
 * document, so that its references (`#/components/...`) already are the document's.
 * @throws Error naming the file that is not a mapping
 */
function readParts(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => {
      const content = parse(readFileSync(join(folder, name), 'utf8'));
      if (!isMapping(content)) throw new Error(`${name} is not an OpenAPI fragment`);
      return { name, content };
    });
}

/**
 * The OpenAPI 3.1 document that the parts make together.
 * @throws Error naming the part that repeats a member of another one
 */
function assembled(parts) {
  return parts.reduce((document, { name, content }) => union(document, content, { name, path: [] }), {});
}

function union(left, right, { name, path }) {
  const merged = { ...left };
  for (const [key, value] of Object.entries(right)) {
    const place = { name, path: [...path, key] };
    const before = merged[key];
    if (before === undefined) merged[key] = value;
    else if (isShared(place.path) && isMapping(before) && isMapping(value))
      merged[key] = union(before, value, place);
    else throw new Error(`${name} repeats ${place.path.join('.')}`);
  }
  return merged;
}

/** Only `paths`, `components` and each kind of component may be spread over several files. */
function isShared(path) {
  return path[0] === 'components' ? path.length <= 2 : path.length === 1 && path[0] === 'paths';
}

function isMapping(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

module.exports = { readParts, assembled };
