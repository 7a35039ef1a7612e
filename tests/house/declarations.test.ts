import { openApiGroupsIn, protoGroupsIn } from './contract-groups';
import { countDeclarations, countWords, isDeclarationOf } from './declarations';
import { FACTS, fieldName, wordOf, type Fact } from './facts';
import { groupsIn } from './groups';
import { readTree } from './tree';

const BALANCE: Fact = { name: 'balance', fields: ['available', 'held'], atLeast: 2 };
const COLOURS = { name: 'colour', words: ['red', 'green', 'dark-blue'], atLeast: 2 };

/** The names and kinds of the declarations of a balance in a TypeScript text. */
function balancesIn(text: string): readonly string[] {
  return groupsIn('a.ts', text)
    .filter((group) => isDeclarationOf(group, BALANCE))
    .map(({ kind, name, line }) => `${kind} ${name} ${String(line)}`);
}

function wordsIn(text: string): { readonly declarations: number; readonly tables: number } {
  const { declarations, tables } = countWords(groupsIn('a.ts', text), COLOURS);
  return { declarations: declarations.length, tables: tables.length };
}

describe('fieldName', () => {
  it.each([
    ['deductible_remaining_cents', 'deductibleRemaining'],
    ['deductibleRemainingCents', 'deductibleRemaining'],
    ['copayAmount', 'copay'],
    ['openedAtMs', 'openedAt'],
    ['at_ms', 'at'],
    ['payer_id', 'payerId'],
    ['Ms', 'Ms'],
  ])('compares %s as %s', (written, compared) => {
    expect(fieldName(written)).toBe(compared);
  });
});

describe('wordOf', () => {
  it.each(['OUTCOME_NOT_STATED', 'NOT_STATED', 'not-stated'])('compares %s as not-stated', (written) => {
    expect(wordOf(written, 'outcome')).toBe('not-stated');
  });
});

describe('declarations of a fact in TypeScript', () => {
  it.each([
    ['a type', 'type A = { readonly available: number; readonly held: number };', 'type A 1'],
    ['an interface', 'interface A { available: number; held: number }', 'type A 1'],
    ['a type with other names for units', 'type A = { availableMs: number; heldCents: number };', 'type A 1'],
    ['a record over keys', "type A = Readonly<Record<'available' | 'held', number>>;", 'type A 1'],
    ['a type inside another', 'type A = {\n  inner: { available: number; held: number };\n};', 'type A 2'],
    ['a parameter', 'function f(a: { available: number; held: number }) {}', 'type f 1'],
    ['a Joi schema', 'const a = Joi.object({ available: count, held: count });', 'schema a 1'],
    [
      'a Joi schema of a type',
      'const a = Joi.object<A>().keys({ available: count, held: count });',
      'schema a 1',
    ],
    [
      'the fields of a collection',
      'const a = { fields: { available: Number, held: Number } };',
      'schema a 1',
    ],
    [
      'an SQL table',
      'const a = `\n  CREATE TABLE wallets (\n    -- Checks; never negative.\n    available INTEGER NOT NULL,\n    held INTEGER\n  ) STRICT;`;',
      'schema wallets 2',
    ],
  ])('are counted in %s', (_, text, declaration) => {
    expect(balancesIn(text)).toEqual([declaration]);
  });

  it.each([
    ['a type with too few of the fields', 'type A = { available: number };'],
    ['another name for a type', 'type A = B;'],
    ['a type derived from another', "type A = Pick<B, 'available' | 'held'>;"],
    ['a value', 'const a = { available: 1, held: 2 };'],
    ['a mapping', 'const a = { available: b.available, held: b.held };'],
  ])('are not counted in %s', (_, text) => {
    expect(balancesIn(text)).toEqual([]);
  });

  it('are counted by name when a type has fewer of the fields', () => {
    const [group] = groupsIn('a.ts', 'type Balance = { available: number };');

    expect(group && isDeclarationOf(group, { ...BALANCE, names: ['Balance'] })).toBe(true);
  });

  it('are not counted with further fields when the fact is complete by itself', () => {
    const [group] = groupsIn('a.ts', 'type A = { available: number; held: number; other: number };');

    expect(group && isDeclarationOf(group, BALANCE)).toBe(true);
    expect(group && isDeclarationOf(group, { ...BALANCE, isWhole: true })).toBe(false);
  });
});

describe('lists of words', () => {
  it.each([
    ['a union', "type A = 'red' | 'dark-blue';"],
    ['an array', "const A = ['red', 'dark-blue'] as const;"],
  ])('are counted in %s', (_, text) => {
    expect(wordsIn(text)).toEqual({ declarations: 1, tables: 0 });
  });

  it('are counted as tables in an object, by its keys or by its values', () => {
    expect(wordsIn("const A = { red: 1, 'dark-blue': 2 };")).toEqual({ declarations: 0, tables: 1 });
    expect(wordsIn("const A = { [P.RED]: 'red', [P.BLUE]: 'dark-blue' };")).toEqual({
      declarations: 0,
      tables: 1,
    });
  });

  it('are not counted with too few of the words', () => {
    expect(wordsIn("type A = 'red' | 'yellow';")).toEqual({ declarations: 0, tables: 0 });
  });
});

describe('declarations in contracts', () => {
  it('are the messages and enums of a proto, with their fields', () => {
    const text = [
      'enum Colour {',
      '  COLOUR_UNSPECIFIED = 0;',
      '  COLOUR_DARK_BLUE = 1;',
      '}',
      'message Balance {',
      '  // How many = 5 are left.',
      '  int64 available = 1;',
      '  optional int64 held = 2;',
      '  repeated a.b.C list = 3;',
      '}',
      'message Empty {}',
    ].join('\n');

    expect(protoGroupsIn('a.proto', text)).toEqual([
      {
        kind: 'words',
        name: 'Colour',
        path: 'a.proto',
        line: 1,
        members: ['COLOUR_UNSPECIFIED', 'COLOUR_DARK_BLUE'],
      },
      { kind: 'message', name: 'Balance', path: 'a.proto', line: 5, members: ['available', 'held', 'list'] },
    ]);
  });

  it('are the schemas of an OpenAPI document, with those written inside them', () => {
    const text = [
      'components:',
      '  schemas:',
      '    Outer:',
      '      allOf:',
      '        - properties:',
      '            list: { type: array, items: { properties: { available: {}, held: {} } } }',
      '    Colour: { type: string, enum: [red, green] }',
    ].join('\n');

    expect(openApiGroupsIn('a.yaml', text)).toEqual([
      { kind: 'message', name: 'Outer', path: 'a.yaml', line: 3, members: ['list'] },
      { kind: 'message', name: 'Outer', path: 'a.yaml', line: 3, members: ['available', 'held'] },
      { kind: 'words', name: 'Colour', path: 'a.yaml', line: 7, members: ['red', 'green'] },
    ]);
  });
});

describe('the facts of this repository', () => {
  const counted = countDeclarations(readTree());

  const pathsOf = (name: string): readonly string[] =>
    counted.find(({ fact }) => fact === name)?.declarations.map(({ path }) => path) ?? [];
  const isProto = (path: string): boolean => path.endsWith('.proto');

  const derived = ['benefit summary', 'circuit', 'import plan', 'outcome'];
  const declared = FACTS.map(({ name }) => name).filter((name) => !derived.includes(name));

  it.each(declared)('has %s in a proto and in the product', (name) => {
    expect(pathsOf(name).some(isProto)).toBe(true);
    expect(pathsOf(name).some((path) => /\/src\/.*\.ts$/.test(path))).toBe(true);
  });

  it.each(derived)('has %s in a proto, from which the product derives its own', (name) => {
    expect(pathsOf(name).some(isProto)).toBe(true);
    expect(pathsOf(name).filter((path) => path.endsWith('.ts'))).toEqual([]);
  });

  it('finds none in tests', () => {
    const paths = counted.flatMap(({ declarations }) => declarations.map(({ path }) => path));

    expect(paths.filter((path) => path.includes('.test.') || path.startsWith('tests/'))).toEqual([]);
  });
});
