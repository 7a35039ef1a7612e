import { checkOutcomeOf } from '@eligibility/benefits';
import type { CheckResult } from '@eligibility/contract';
import { checkBody } from '../../checks/domain/check';
import { resultOf } from '../../testing/samples';
import type { RowAnswer } from './batch-item';
import type { AnswerSummary } from './answer-summary';
import { changesOf, summaryOf } from './changes';

const CASCADE = { payerId: 'payer-1', name: 'Cascade Mutual' };

function answer(result: CheckResult): RowAnswer {
  const outcome = checkOutcomeOf(result, { patientIs: 'unsaid', answeredAtMs: 0, isCharged: true });
  return { kind: 'answer', body: checkBody(result, 1), outcome };
}

function active(changed: Partial<CheckResult['summary']> = {}, more: Partial<CheckResult> = {}): RowAnswer {
  const result = resultOf('active');
  return answer({ ...result, summary: { ...result.summary, ...changed }, ...more });
}

const inactive = answer(resultOf('inactive'));
const met = active({ deductibleRemainingCents: 0 });
const MEDICARE = { clues: { otherPayerName: 'MEDICARE', namesSubscriber: false } } as Partial<CheckResult>;
const summary = (one: RowAnswer, asked = CASCADE): AnswerSummary | undefined => summaryOf(one, asked);
const kinds = (before: RowAnswer, after: RowAnswer): readonly string[] =>
  changesOf(summary(before), summary(after)).map(({ change }) => change);

describe('what changed between two answers', () => {
  it.each([
    ['the same', active(), active(), []],
    ['the same end', inactive, inactive, []],
    ['a plan that is written otherwise', active(), active({ planName: ' silver  ppo ' }), []],
    ['a plan that had no name', active({ planName: undefined }), active(), []],
    ['a plan without a name', active(), active({ planName: undefined }), []],
    ['coverage that ended', active(), inactive, ['coverage-ended']],
    ['coverage that began', inactive, active(), ['coverage-began']],
    ['no other payer to bill any more', active({}, MEDICARE), active(), ['payer-changed']],
    ['the same other payer to bill', active({}, MEDICARE), active({}, MEDICARE), []],
    ['a deductible that was met before', met, met, []],
    ['a deductible that begins again', met, active(), []],
    ['a deductible that was not stated', active({ deductibleRemainingCents: undefined }), met, []],
    ['a deductible of which a cent is left', active(), active({ deductibleRemainingCents: 1 }), []],
    [
      'another plan, whose deductible is met',
      active(),
      active({ planName: 'Gold HMO', deductibleRemainingCents: 0 }),
      ['plan-changed'],
    ],
  ])('is read from %s', (_what, before, after, expected) => {
    expect(kinds(before, after)).toEqual(expected);
  });

  it.each(['not-stated', 'rejected', 'unavailable', 'no-answer'] as const)(
    'is nothing where one of them is %s',
    (outcome) => {
      expect(kinds(active(), answer(resultOf(outcome)))).toEqual([]);
      expect(kinds(answer(resultOf(outcome)), inactive)).toEqual([]);
    },
  );

  it('is another plan, with both names', () => {
    const changes = changesOf(summary(active()), summary(active({ planName: 'Gold HMO' })));
    expect(changes).toEqual([{ change: 'plan-changed', before: 'Silver PPO', after: 'Gold HMO' }]);
  });

  it('is another payer that answers, or that is to be billed', () => {
    const other = { payerId: 'payer-2', name: 'Harbour Health' };
    expect(changesOf(summary(active()), summary(active(), other))).toEqual([
      { change: 'payer-changed', before: 'Cascade Mutual', after: 'Harbour Health' },
    ]);
    expect(changesOf(summary(active()), summary(active({}, MEDICARE)))).toEqual([
      { change: 'payer-changed', before: 'Cascade Mutual', after: 'MEDICARE' },
    ]);
  });

  it('is no other payer where its id or its name is the same', () => {
    const renamed = summary(active(), { ...CASCADE, name: 'Cascade Mutual of Oregon' });
    const otherId = summary(active(), { ...CASCADE, payerId: '00042' });
    expect([changesOf(summary(active()), renamed), changesOf(summary(active()), otherId)]).toEqual([[], []]);
  });

  it('is a deductible of which nothing is left any more', () => {
    expect(changesOf(summary(active()), summary(met))).toEqual([
      { change: 'deductible-met', before: 1_200.5, after: 0 },
    ]);
  });

  it('is nothing after a refusal', () => {
    const refusal = { kind: 'refusal', code: 'payer-ambiguous', detail: '' } as const;
    expect(summary(refusal)).toBeUndefined();
    expect(changesOf(undefined, summary(active()))).toEqual([]);
  });
});
