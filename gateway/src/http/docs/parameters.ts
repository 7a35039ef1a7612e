import type Joi from 'joi';
import { memberSchemaOf, type Described, type Fragment } from './json-schema';

/** Parameters of the OpenAPI document by their names. What is said of a schema with a name is said there. */
export function parametersIn(
  place: 'path' | 'query' | 'header',
  members: Joi.SchemaMap,
): readonly Fragment[] {
  return Object.entries(members).map(([name, schema]) => parameterOf(name, place, schema as Joi.Schema));
}

function parameterOf(name: string, place: string, schema: Joi.Schema): Fragment {
  const { description, examples: _within, allOf, ...rules } = memberSchemaOf(schema);
  const { examples, flags } = schema.describe() as unknown as Described;
  const isRequired = place === 'path' || flags?.presence === 'required';
  return {
    name,
    in: place,
    ...(isRequired && { required: true }),
    ...(description !== undefined && { description }),
    ...(examples?.[0] !== undefined && { example: examples[0] }),
    schema: Array.isArray(allOf) ? (allOf[0] as Fragment) : rules,
  };
}

type Item = Readonly<Record<string, unknown>> & { readonly parameters?: readonly Fragment[] };

/**
 * The paths with a reference in the place of each parameter that several of them have, and these parameters by names
 * that no schema has.
 */
export function withSharedParameters(paths: Readonly<Record<string, Item>>): {
  readonly paths: Fragment;
  readonly parameters: Fragment;
} {
  const counts = new Map<string, number>();
  mapParameters(paths, (parameter) => {
    const text = JSON.stringify(parameter);
    counts.set(text, (counts.get(text) ?? 0) + 1);
    return parameter;
  });
  const parameters: Record<string, Fragment> = {};
  const often = [...counts].filter(([, count]) => count > 1).sort(([, one], [, other]) => other - one);
  for (const [text] of often) {
    const parameter = JSON.parse(text) as Fragment;
    parameters[sharedName(parameter)] ??= parameter;
  }
  const isShared = (parameter: Fragment): boolean =>
    JSON.stringify(parameters[sharedName(parameter)]) === JSON.stringify(parameter);
  const shared = mapParameters(paths, (parameter) =>
    isShared(parameter) ? { $ref: `#/components/parameters/${sharedName(parameter)}` } : parameter,
  );
  return { paths: shared, parameters };
}

/** `LimitInQuery` */
function sharedName({ name, in: place }: Fragment): string {
  return `${String(name)}-in-${String(place)}`.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
}

function mapParameters(
  paths: Readonly<Record<string, Item>>,
  change: (parameter: Fragment) => Fragment,
): Readonly<Record<string, Item>> {
  const changed = (of: Item): Item =>
    of.parameters === undefined ? of : { ...of, parameters: of.parameters.map(change) };
  return Object.fromEntries(
    Object.entries(paths).map(([path, { parameters, ...operations }]) => [
      path,
      {
        ...(parameters !== undefined && changed({ parameters })),
        ...Object.fromEntries(
          Object.entries(operations).map(([method, operation]) => [method, changed(operation as Item)]),
        ),
      },
    ]),
  );
}
