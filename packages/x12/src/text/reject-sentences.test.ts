import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REJECT_CODES, rejectReason, rejectSentences } from '.';

const sentencesFor = (...codes: readonly string[]) => rejectSentences(codes);

/** AAA03 of 005010X279A1, all loops. */
const STANDARD_CODES =
  '04 15 33 35 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 97 98 AA AE AF AG AO CI E8 IA MA T4'.split(
    ' ',
  );

it('the reason of a rejection is what happened, and that of an unknown code is not known', () => {
  expect([rejectReason('75'), rejectReason('Q9')]).toEqual([
    'The payer found no subscriber with these details',
    undefined,
  ]);
});

describe('rejectSentences', () => {
  it('states what happened and what to do next', () => {
    expect(sentencesFor('75')).toBe(
      'The payer found no subscriber with these details (75). Check the member id, name spelling and date of birth, then try again.',
    );
  });

  it.each(STANDARD_CODES)('has a sentence of its own for %s', (code) => {
    expect(sentencesFor(code)).toMatch(new RegExp(`^[A-Z].+ \\(${code}\\)\\. [A-Z].+\\.$`));
    expect(sentencesFor(code)).not.toContain('The payer rejected the inquiry');
  });

  it('names an unknown code', () => {
    expect(sentencesFor('Q9')).toBe('The payer rejected the inquiry (Q9). Call the payer.');
  });

  it('puts the most useful first, each once', () => {
    const sentences = sentencesFor('15', '75', '72', '75');
    expect([...sentences.matchAll(/\((..)\)/g)].map(([, code]) => code)).toEqual(['72', '75', '15']);
  });

  it('puts an outage before everything that could be corrected', () => {
    expect(sentencesFor('79', '72', '42')).toMatch(/^The payer's system cannot answer at the moment \(42\)/);
  });

  it('stays short however many there are', () => {
    expect(sentencesFor(...STANDARD_CODES).length).toBeLessThan(500);
  });

  it('has the sentences that docs/rejections.md lists by what to do, and its order', () => {
    const page = readFileSync(join(__dirname, '../../../../docs/rejections.md'), 'utf8');
    const [introduction = '', ...sections] = page.replace(/\n {2}/g, ' ').split(/^## /m);
    const listed = sections.flatMap((section) => {
      const [advice = ''] = section.split('\n');
      return [...section.matchAll(/^- `(\w{2})`: ([^.]+)\. `/gm)].map(([, code = '', what = '']) => [
        code,
        `${what} (${code}). ${advice}.`,
      ]);
    });
    const order = /most useful first: ([^.]+)\./.exec(introduction)?.[1]?.split(/,\s/);

    expect(order).toEqual(REJECT_CODES);
    expect(listed).toHaveLength(REJECT_CODES.length);
    expect(Object.fromEntries(listed)).toEqual(
      Object.fromEntries(REJECT_CODES.map((code) => [code, rejectSentences([code])])),
    );
  });
});
