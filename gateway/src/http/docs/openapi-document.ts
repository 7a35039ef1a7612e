import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

type Mapping = Readonly<Record<string, unknown>>;

/**
 * Reads the OpenAPI document of a folder. Every `.yaml` file below it is a part of one OpenAPI 3.1 document, so that
 * its references (`#/components/...`) already are the document's; this function only merges the parts.
 * @throws Error naming the file that is not a mapping, or that repeats a member of another file
 */
export function readOpenApiDocument(dir: string): object {
  return fragmentFiles(dir).reduce<Mapping>((document, file) => {
    const fragment: unknown = parse(readFileSync(join(dir, file), 'utf8'));
    if (!isMapping(fragment)) throw new Error(`${file} is not an OpenAPI fragment`);
    return union(document, fragment, { file, path: [] });
  }, {});
}

function fragmentFiles(dir: string): readonly string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .sort();
}

type Place = { readonly file: string; readonly path: readonly string[] };

function union(left: Mapping, right: Mapping, { file, path }: Place): Mapping {
  const merged: Record<string, unknown> = { ...left };
  for (const [key, value] of Object.entries(right)) {
    const place = { file, path: [...path, key] };
    const before = merged[key];
    if (before === undefined) merged[key] = value;
    else if (isShared(place.path) && isMapping(before) && isMapping(value))
      merged[key] = union(before, value, place);
    else throw new Error(`${file} repeats ${place.path.join('.')}`);
  }
  return merged;
}

/** Only `paths`, `components` and each kind of component may be spread over several files. */
function isShared(path: readonly string[]): boolean {
  return path[0] === 'components' ? path.length <= 2 : path.length === 1 && path[0] === 'paths';
}

function isMapping(value: unknown): value is Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
