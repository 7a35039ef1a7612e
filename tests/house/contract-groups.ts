import { parse } from 'yaml';
import type { Group } from './groups';

/** The messages and enums of a proto. Nested ones are not used in this repository, and are not looked for. */
export function protoGroupsIn(path: string, text: string): readonly Group[] {
  return [...text.matchAll(/^(message|enum) (\w+) \{([^]*?)^\}/gm)].map((found) => {
    const [, keyword, name = '', body = ''] = found;
    const field = keyword === 'enum' ? /^\s*([A-Z]\w*) = \d+/gm : /^\s*[\w. ]+ (\w+) = \d+/gm;
    return {
      kind: keyword === 'enum' ? 'words' : 'message',
      name,
      path,
      line: text.slice(0, found.index).split('\n').length,
      members: [...body.matchAll(field)].map(([, member = '']) => member),
    };
  });
}

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
};
type OpenApiPart = { readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> } };

/** The schemas under `components/schemas` of one file of the OpenAPI document, with those written inside them. */
export function openApiGroupsIn(path: string, text: string): readonly Group[] {
  const { components } = parse(text) as OpenApiPart;
  return Object.entries(components?.schemas ?? {}).flatMap(([name, schema]) => {
    const line = text.split('\n').findIndex((each) => each.trim().startsWith(`${name}:`)) + 1;
    return partsOf(schema).map((part) => ({ ...part, name, path, line }));
  });
}

function partsOf(schema: Schema): readonly Pick<Group, 'kind' | 'members'>[] {
  const { properties = {}, items, allOf = [], oneOf = [] } = schema;
  const inner = [...Object.values(properties), ...(items === undefined ? [] : [items]), ...allOf, ...oneOf];
  const words = (schema.enum ?? []).filter((word) => typeof word === 'string');
  return [
    { kind: 'message' as const, members: Object.keys(properties) },
    { kind: 'words' as const, members: words },
    ...inner.flatMap(partsOf),
  ].filter(({ members }) => members.length > 0);
}
