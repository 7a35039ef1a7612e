import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SEGMENTS } from '../../packages/x12/src/neutral/segments-of-271';
import { document } from './_document';

type Described = {
  readonly properties?: Readonly<Record<string, { readonly description?: string }>>;
};

const schemas = document.components['schemas'] as Readonly<Record<string, Described>>;
/** The page, with each item of a list in one line. */
const text = readFileSync(join(__dirname, '../../docs/benefit-fields.md'), 'utf8').replace(/\n {2}/g, ' ');

/** The elements that end a description, for each field of a schema that has some. */
function elementsIn({ properties = {} }: Described): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, { description = '' }]) => {
      const found = /(?:^| )X12 ([^.]+)\.$/.exec(description.replace(/\s+/g, ' ').trim());
      return found === null ? [] : [[name, found[1] ?? '']];
    }),
  );
}

type Fields = Readonly<Record<string, string>>;

/** Of a schema that has all fields of a shared list, the others. */
function withoutShared(fields: Fields, shared: readonly Fields[]): Fields {
  const had = shared.filter((list) =>
    Object.entries(list).every(([name, element]) => fields[name] === element),
  );
  const names = had.flatMap((list) => Object.keys(list));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

/** The fields of each list, by the schema that its heading names. */
function lists(): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const sections = text.split(/^### .*\(`(\w+)`\)$/m).slice(1);
  const named: Record<string, Readonly<Record<string, string>>> = {};
  for (let at = 0; at < sections.length; at += 2) {
    const rows = (sections[at + 1] ?? '').split('\n## ')[0]?.matchAll(/^- `(\w+)`: (.+)$/gm) ?? [];
    named[sections[at] ?? ''] = Object.fromEntries(
      Array.from(rows, ([, name = '', elements = '']) => [name, elements]),
    );
  }
  return named;
}

describe('docs/benefit-fields.md', () => {
  it('names for every field of the benefit details the elements that the schema does', () => {
    const written = Object.entries(lists());
    // Many have the fields of these lists, which stand on the page once.
    const shared = written.filter(([name]) => name.endsWith('Fields')).map(([, fields]) => fields);
    const documented = Object.entries(schemas)
      .filter(([name]) => name.startsWith('Benefit') && !name.startsWith('BenefitLine'))
      .map(([name, schema]) => [name, withoutShared(elementsIn(schema), shared)] as const)
      .filter(([, elements]) => Object.keys(elements).length > 0);
    expect(documented.length).toBeGreaterThan(17);
    expect(Object.fromEntries(written.filter(([name]) => !name.endsWith('Fields')))).toEqual(
      Object.fromEntries(documented),
    );
    expect(shared.length).toBe(3);
  });

  it('says nowhere in the schema X12 without naming elements at the end', () => {
    const unclear = Object.entries(schemas)
      .filter(([name]) => /^(?:Benefit|Segment)/.test(name))
      .flatMap(([name, schema]) =>
        Object.entries(schema.properties ?? {})
          .filter(
            ([field, { description = '' }]) => /\bX12\b/.test(description) && !(field in elementsIn(schema)),
          )
          .map(([field]) => `${name}.${field}`),
      );
    expect(unclear).toEqual([]);
  });

  it('names every segment of a line with its elements', () => {
    const rows = [...text.matchAll(/^- `(\w+)(?:\[\])?`, ([A-Z0-9]+): (`.+`)$/gm)];
    expect(rows.map(([, list, id, names = '']) => [id, list, names.replaceAll('`', '').split(', ')])).toEqual(
      Object.entries(SEGMENTS).map(([id, { list, elements }]) => [
        id,
        id === 'EB' ? 'benefit' : list,
        [...elements],
      ]),
    );
  });
});
