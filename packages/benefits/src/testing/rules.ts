import type { FileSummary } from '../summarise-file';
import { type AnswerDocument, fromJson, fromX12, type Line, type Question } from './document';

type Expected = Partial<FileSummary['benefitSummary']>;

/** An answer, or its lines, what is expected of it, and what it is asked for where that is not the plan on 2026-01-15. */
export type Rule = readonly [
  name: string,
  answer: AnswerDocument | readonly Line[],
  expected: Expected,
  question?: Question,
];

export const PLAN: Line = { code: '1', services: ['30'] };

export const FAMILY = { level: 'FAM' } as const;

/** A line of a deductible (C) or an out-of-pocket maximum (G), in US dollars, of the individual and in network. */
export const limit = (code: 'C' | 'G', period: string, amount: string, given: Partial<Line> = {}): Line => ({
  code,
  level: 'IND',
  services: ['30'],
  period,
  amount,
  network: 'Y',
  ...given,
});
/** A price of an office visit in US dollars, in network. */
export const copay = (amount: string, given: Partial<Line> = {}): Line => ({
  code: 'B',
  level: 'IND',
  services: ['98'],
  period: '27',
  amount,
  network: 'Y',
  ...given,
});
/** A coinsurance of the plan as a fraction, in network. */
export const share = (percent: string, given: Partial<Line> = {}): Line => ({
  code: 'A',
  level: 'IND',
  services: ['30'],
  percent,
  network: 'Y',
  ...given,
});

/** Runs each rule on its answer written as X12 and as JSON, with its lines in the given order and in reverse. */
export function holdInBothFormats(rules: readonly Rule[]): void {
  it.each(rules.map(([name, answer, expected, question = {}]) => ({ name, answer, expected, question })))(
    '$name',
    ({ answer, expected, question }) => {
      const document = 'lines' in answer ? answer : { lines: answer };
      const reversed = { ...document, lines: [...document.lines].reverse() };
      for (const written of [document, reversed])
        for (const read of [fromX12, fromJson])
          expect(read(written, question).benefitSummary).toMatchObject(expected);
    },
  );
}
