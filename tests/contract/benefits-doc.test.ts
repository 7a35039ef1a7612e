import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { detailsOf } from '../../packages/benefits/src/testing/details';
import { aboutSubscriber, answerIn } from '../../packages/x12/src/testing/interchange';

const [, example = ''] = readFileSync(join(__dirname, '../../docs/benefits.md'), 'utf8').split(
  '### A worked example',
);

/** The blocks of code in the example, by their language. */
function blocks(language: string): readonly string[] {
  return [...example.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , text = '']) => text);
}

describe('the worked example of docs/benefits.md', () => {
  const segments = (blocks('text')[0] ?? '').split('\n').flatMap((line) => line.split('  ')[0] ?? []);
  const details = detailsOf(answerIn(aboutSubscriber(segments.filter((segment) => segment !== ''))));

  it('has the lines that it explains', () => {
    const explained = [...(blocks('text')[0] ?? '').matchAll(/ (EB\d+) /g)].map(([, id]) => id);
    expect(details.lines.map(({ id }) => id)).toEqual(explained);
  });

  it('shows the proofs of these lines', () => {
    const shown = blocks('json').map((text) => JSON.parse(text) as { readonly field: string });
    expect(shown.map(({ field }) => field)).toEqual(['deductibleRemaining', 'copayAmount']);
    expect(details.summary).toEqual(expect.arrayContaining(shown));
  });

  it('shows their deductibles', () => {
    const rows = [...example.matchAll(/^\| (?:IND|FAM) .*\|$/gm)].map(([row]) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
    expect(rows).toEqual(
      details.plans[0]?.deductibles.map(({ level, network, total, used, remaining, remainingIs, lines }) =>
        [level?.code, network, total, used, remaining, remainingIs, lines.join(', ')].map(String),
      ),
    );
  });
});
