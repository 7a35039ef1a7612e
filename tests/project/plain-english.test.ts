import ts from 'typescript';
import { textOf, trackedFiles } from './_repository';

/** Words that this project overused, and what a technical editor writes instead: caller, operator, unknown, logged, next to. */
const BANNED = /\b(whoever|whomever|nobody|somebody|told|beside|besides)\b/i;

/** The rule and the samples of its test. */
const THIS_FILE = 'tests/project/plain-english.test.ts';

type Piece = { readonly line: number; readonly text: string };

/** A document without its code, which quotes what programs print. */
function proseOf(document: string): readonly Piece[] {
  return linesOf(
    document.replace(/^```[^]*?^```$/gm, (block) => block.replace(/[^\n]/g, '')).replace(/`[^`\n]*`/g, ''),
  );
}

function linesOf(text: string, first = 1): readonly Piece[] {
  return text.split('\n').map((line, index) => ({ line: first + index, text: line }));
}

/**
 * Comments and literal texts of TypeScript or JavaScript, test titles included; names of variables are not among them.
 * They come from the parser, because a scanner alone cannot decide whether a slash begins a pattern.
 */
function sentencesOf(code: string): readonly Piece[] {
  const file = ts.createSourceFile('file.ts', code, ts.ScriptTarget.Latest, true);
  const ranges = new Map<number, number>();
  const visit = (node: ts.Node): void => {
    const comments = [
      ...(ts.getLeadingCommentRanges(code, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(code, node.end) ?? []),
    ];
    for (const { pos, end } of comments) ranges.set(pos, end);
    if (isText(node)) ranges.set(node.getStart(file), node.end);
    for (const child of node.getChildren(file)) if (!ts.isJSDoc(child)) visit(child);
  };
  visit(file);
  return [...ranges].flatMap(([from, to]) =>
    linesOf(code.slice(from, to), file.getLineAndCharacterOfPosition(from).line + 1),
  );
}

function isText(node: ts.Node): boolean {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isRegularExpressionLiteral(node)
  );
}

function findings(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.filter(({ text }) => BANNED.test(text));
}

/** The findings of files, as `path:line: text`. A file without a banned word is not parsed. */
function findingsIn(
  paths: readonly string[],
  piecesOf: (text: string) => readonly Piece[],
): readonly string[] {
  return paths
    .filter((path) => path !== THIS_FILE)
    .flatMap((path) => {
      const text = textOf(path);
      return BANNED.test(text)
        ? findings(piecesOf(text)).map((piece) => `${path}:${String(piece.line)}: ${piece.text.trim()}`)
        : [];
    });
}

describe('plain English', () => {
  it('is written in the documents', () => {
    expect(findingsIn(trackedFiles('*.md'), proseOf)).toEqual([]);
  });

  it('is written in comments, messages and test titles', () => {
    expect(findingsIn(trackedFiles('*.ts', '*.mts', '*.js', '*.mjs'), sentencesOf)).toEqual([]);
  });

  it('is written in the API description, manifests, scripts and protos', () => {
    const all = trackedFiles('*.yaml', '*.yml', '*.proto', '.ci/*', 'deploy/*');
    const others = all.filter((path) => !/\.(ts|js|md)$/.test(path));
    expect(findingsIn(others, linesOf)).toEqual([]);
  });
});

describe('the sentences of code', () => {
  it.each([
    ['a line comment', 'const a = 1; // for nobody'],
    ['a docstring', '/** Whoever\n calls. */\nexport type A = 1;'],
    ['a comment within an expression', 'f(/* nobody */ 1);'],
    ['a comment at the end of a file', 'f();\n// nobody\n'],
    ['a comment after an open brace', 'if (a) { // nobody\n}'],
    ['a title', "it('is told', () => undefined);"],
    ['a template without parts', 'const a = `nobody`;'],
    ['the head of a template', 'const a = `nobody ${b}`;'],
    ['the tail of a template', 'const a = `${b} / ${c} nobody`;'],
    ['a pattern', 'expect(a).toMatch(/nobody/);'],
  ])('include %s', (_what, code) => {
    expect(findings(sentencesOf(code))).toHaveLength(1);
  });

  it('do not include names', () => {
    expect(findings(sentencesOf('const told = nobody / somebody / beside;'))).toEqual([]);
  });

  it('know their lines', () => {
    expect(findings(sentencesOf('f();\n/*\n * For nobody.\n */\n'))).toEqual([
      { line: 3, text: ' * For nobody.' },
    ]);
  });
});
