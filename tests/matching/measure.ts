import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import {
  figuresOf,
  intervalOf,
  readLabelledRows,
  type Answer,
  type Figures,
  type LabelledRow,
  type Share,
} from './figures';

/** Reads a labelled set and, from the standard input, the matcher's answers to it; prints the figures by kind. */
async function main([path]: readonly string[]): Promise<void> {
  if (path === undefined) throw new Error('Usage: measure.js <labelled set>, with the answers on the input');
  const rows = readLabelledRows(await readFile(path, 'utf8'));
  const answers = (await text(process.stdin))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Answer);
  const heads = [
    'kind',
    'first',
    'accepted rightly',
    'accepted wrongly',
    'not found though first',
    'ambiguous accepted',
    'rejects accepted',
  ];
  print(`| ${heads.join(' | ')} |`);
  print(`|${' --- |'.repeat(heads.length)}`);
  const kinds = [...new Set(rows.map(({ kind }) => kind))].sort();
  for (const kind of kinds) print(lineOf(kind, figuresOfKind(rows, answers, kind)));
  print(lineOf('all', figuresOf(rows, answers)));
}

function figuresOfKind(rows: readonly LabelledRow[], answers: readonly Answer[], kind: string): Figures {
  return figuresOf(
    rows.filter((row) => row.kind === kind),
    answers.filter((_, at) => rows[at]?.kind === kind),
  );
}

function lineOf(kind: string, figures: Figures): string {
  const cells = [
    figures.first,
    figures.acceptedRightly,
    figures.acceptedWrongly,
    figures.notFoundThoughFirst,
    figures.ambiguousAccepted,
    figures.rejectsAccepted,
  ].map(cellOf);
  return `| ${[kind, ...cells].join(' | ')} |`;
}

/** "229/441 = 51.9 % (47.3 to 56.6)": what was counted, and the bounds at 95 %. */
function cellOf(share: Share): string {
  const [count, of] = share;
  if (of === 0) return '';
  const [low, high] = intervalOf(share);
  return `${String(count)}/${String(of)} = ${((100 * count) / of).toFixed(1)} % (${low.toFixed(1)} to ${high.toFixed(1)})`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
