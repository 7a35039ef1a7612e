import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenefitLine, PayerAnswer } from '@eligibility/x12';
import { answersIn } from '@eligibility/x12/testing';
import fc from 'fast-check';
import { summaryOf } from '../summary/benefit-summary';
import { decide } from '../summary/decision';
import { line } from '../testing/answers';

const FOLDER = join(__dirname, '../../../../fixtures/x12');

/** Every answer of the tree, and the day it was given. */
const ANSWERS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.271'))
  .flatMap((name) =>
    answersIn(readFileSync(join(FOLDER, name), 'utf8')).map((answer) => [name, answer] as const),
  );

type Read = { readonly status: string; readonly summary: ReturnType<typeof summaryOf> };

function readFrom(answer: PayerAnswer, benefits: readonly BenefitLine[]): Read {
  const decision = decide({ ...answer, benefits }, { serviceTypeCode: '30', onDate: '2026-01-15' });
  return { status: decision.status, summary: summaryOf(decision, 'Payer') };
}

/** Lines that do not describe in-network care under the plan on that day. */
const FOREIGN = [
  line('C', { network: 'N', timeQualifier: '29', amountCents: 1 }),
  line('G', { network: 'N', timeQualifier: '29', amountCents: 1 }),
  line('A', { network: 'N', percent: 1 }),
  line('B', { network: 'N', serviceTypes: ['98'], amountCents: 1 }),
  line('B', { serviceTypes: ['UC'], amountCents: 1 }),
  line('A', { serviceTypes: [], percent: 1, procedure: 'AD:D0120' }),
  line('C', {
    timeQualifier: '29',
    amountCents: 1,
    dates: [{ qualifier: '292', from: '2020-01-01', to: '2020-12-31' }],
  }),
];

describe.each(ANSWERS)('the benefits of %s', (_name, answer) => {
  const { benefits } = answer;
  const expected = readFrom(answer, benefits);

  it('are the same whatever the order of their lines', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...benefits], { minLength: benefits.length }), (shuffled) => {
        expect(readFrom(answer, shuffled)).toEqual(expected);
      }),
    );
  });

  it('keep each figure when unrelated lines are added', () => {
    const { summary } = readFrom(answer, [...FOREIGN, ...benefits]);
    const kept = Object.entries(expected.summary).filter(([, value]) => value !== undefined);
    expect(summary).toMatchObject(Object.fromEntries(kept));
  });
});
