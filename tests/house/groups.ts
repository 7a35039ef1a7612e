import ts from 'typescript';

/**
 * A place where fields or words are written out together.
 * - `type`: a type literal, an interface, or a `Record` over a list of keys
 * - `schema`: what checks or stores the same at run time: a Joi object, the fields of a collection, an SQL table
 * - `words`: a union, an array or an enum of texts
 * - `table`: an object with a value for each word, or with the words as values
 * - `message`: a message of a proto, or a schema of the OpenAPI document
 */
export type Group = {
  readonly kind: 'type' | 'schema' | 'words' | 'table' | 'message';
  /** The nearest name around it. */
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly members: readonly string[];
};

/** Every group of a TypeScript file, in the order of the text. */
export function groupsIn(path: string, text: string): readonly Group[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Group[] = [];
  const visit = (node: ts.Node): void => {
    const part = membersOf(node);
    if (part !== undefined) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      found.push({ ...part, name: nameAround(node), path, line });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found, ...sqlTablesIn(path, text)];
}

type Part = Pick<Group, 'kind' | 'members'>;

function membersOf(node: ts.Node): Part | undefined {
  if (ts.isTypeLiteralNode(node) || ts.isInterfaceDeclaration(node))
    return { kind: 'type', members: propertyNames(node.members) };
  if (ts.isTypeReferenceNode(node)) return recordOf(node);
  if (ts.isUnionTypeNode(node)) return isKeyOfRecord(node) ? undefined : wordsOf(node.types.map(textOfType));
  if (ts.isArrayLiteralExpression(node)) return wordsOf(node.elements.map(textOf));
  if (ts.isObjectLiteralExpression(node)) return ofObject(node);
  return undefined;
}

function propertyNames(members: ts.NodeArray<ts.TypeElement>): readonly string[] {
  return members.flatMap(({ name }) => (name === undefined ? [] : [plainName(name)]));
}

/** `Record<'a' | 'b', T>`, also inside `Partial` and `Readonly`, declares the members a and b. */
function recordOf({ typeName, typeArguments }: ts.TypeReferenceNode): Part | undefined {
  const [keys] = typeArguments ?? [];
  if (typeName.getText() !== 'Record' || keys === undefined || !ts.isUnionTypeNode(keys)) return undefined;
  const members = keys.types.flatMap(textOfType);
  return members.length === 0 ? undefined : { kind: 'type', members };
}

function isKeyOfRecord({ parent }: ts.Node): boolean {
  return ts.isTypeReferenceNode(parent) && parent.typeName.getText() === 'Record';
}

function wordsOf(texts: readonly (readonly string[])[]): Part | undefined {
  const members = texts.flat();
  return members.length === 0 ? undefined : { kind: 'words', members };
}

function textOfType(node: ts.TypeNode): readonly string[] {
  return ts.isLiteralTypeNode(node) ? textOf(node.literal) : [];
}

function textOf(node: ts.Node): readonly string[] {
  return ts.isStringLiteralLike(node) ? [node.text] : [];
}

function ofObject(node: ts.ObjectLiteralExpression): Part {
  const members = node.properties.flatMap(({ name }) => (name === undefined ? [] : [plainName(name)]));
  if (isSchema(node)) return { kind: 'schema', members };
  const values = node.properties.flatMap((property) =>
    ts.isPropertyAssignment(property) ? textOf(property.initializer) : [],
  );
  return { kind: 'table', members: [...members, ...values] };
}

/** Values that say of which type a field is, as Joi and the collections write them. */
const TYPE_WORDS = /^\[?\{?\s*(Joi\.|String\b|Number\b|Boolean\b|Buffer\b|Date\b|'counters')/;

/** True where at least half of the values, and two of them, say of which type a field is, or the context does. */
function isSchema(node: ts.ObjectLiteralExpression): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent) && /^Joi\b.*\.(object|keys)$/s.test(parent.expression.getText()))
    return true;
  const values = node.properties.flatMap((property) =>
    ts.isPropertyAssignment(property) ? [property.initializer.getText()] : [],
  );
  const typed = values.filter((value) => TYPE_WORDS.test(value)).length;
  return typed >= 2 && typed * 2 >= values.length;
}

function plainName(name: ts.PropertyName): string {
  return ts.isStringLiteralLike(name) || ts.isIdentifier(name) ? name.text : name.getText();
}

function nameAround(node: ts.Node): string {
  let around = node;
  while (!isNamed(around)) {
    if (ts.isSourceFile(around)) return '(no name)';
    around = around.parent;
  }
  return around.name.getText();
}

function isNamed(node: ts.Node): node is ts.Node & { readonly name: ts.Node } {
  return (
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    (ts.isFunctionDeclaration(node) && node.name !== undefined)
  );
}

/** The tables of a schema; what a comment says is none. */
function sqlTablesIn(path: string, text: string): readonly Group[] {
  const sql = text.replaceAll(/--.*$/gm, '');
  return [...sql.matchAll(/CREATE TABLE (\w+) \(([^;]*)\)[^;]*;/g)].map(
    ({ index, 1: name = '', 2: body = '' }) => {
      const columns = body.split('\n').flatMap((line) => /^\s*([a-z]\w*) [A-Z]/.exec(line)?.[1] ?? []);
      return { kind: 'schema', name, path, line: sql.slice(0, index).split('\n').length, members: columns };
    },
  );
}
