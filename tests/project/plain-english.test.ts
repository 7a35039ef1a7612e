import { textOf, trackedFiles } from './_repository';

/** Words that this project overused, and what a technical editor writes instead: caller, operator, unknown, logged, next to. */
const BANNED = /\b(whoever|whomever|nobody|somebody|told|beside|besides)\b/i;

const documents = trackedFiles('*.md');

/** A document without its code, which quotes what programs print. */
function proseOf(path: string): readonly string[] {
  return textOf(path)
    .replace(/^```[^]*?^```$/gm, (block) => block.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]*`/g, '')
    .split('\n');
}

describe('the documents', () => {
  it('say plainly who does what', () => {
    const found = documents.flatMap((path) =>
      proseOf(path).flatMap((line, index) =>
        BANNED.test(line) ? [`${path}:${String(index + 1)}: ${line.trim()}`] : [],
      ),
    );
    expect(found).toEqual([]);
  });
});
