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

const MEDICARE = { clues: { otherPayerName: 'MEDICARE', namesSubscriber: false } } as Partial<CheckResult>;
const summary = (one: RowAnswer, asked = CASCADE): AnswerSummary | undefined => summaryOf(one, asked);
const kinds = (before: RowAnswer, after: RowAnswer): readonly string[] =>
  changesOf(summary(before), summary(after)).map(({ change }) => change);

describe('what changed between two answers', () => {
  it('is nothing where they say the same', () => {
    expect(kinds(active(), active())).toEqual([]);
    expect(kinds(answer(resultOf('inactive')), answer(resultOf('inactive')))).toEqual([]);
    expect(kinds(active(), active({ planName: ' silver  ppo ' }))).toEqual([]);
  });

  it('is coverage that ended or began', () => {
    expect(kinds(active(), answer(resultOf('inactive')))).toEqual(['coverage-ended']);
    expect(kinds(answer(resultOf('inactive')), active())).toEqual(['coverage-began']);
  });

  it.each(['not-stated', 'rejected', 'unavailable', 'no-answer'] as const)(
    'is nothing where one of them is %s',
    (outcome) => {
      expect(kinds(active(), answer(resultOf(outcome)))).toEqual([]);
      expect(kinds(answer(resultOf(outcome)), answer(resultOf('inactive')))).toEqual([]);
    },
  );

  it('is another plan, with both names', () => {
    const changes = changesOf(summary(active()), summary(active({ planName: 'Gold HMO' })));
    expect(changes).toEqual([{ change: 'plan-changed', before: 'Silver PPO', after: 'Gold HMO' }]);
    expect(kinds(active({ planName: undefined }), active())).toEqual([]);
    expect(kinds(active(), active({ planName: undefined }))).toEqual([]);
  });

  it('is another payer that answers, or that is to be billed', () => {
    const other = { payerId: 'payer-2', name: 'Harbour Health' };
    expect(changesOf(summary(active()), summary(active(), other))).toEqual([
      { change: 'payer-changed', before: 'Cascade Mutual', after: 'Harbour Health' },
    ]);
    expect(changesOf(summary(active()), summary(active({}, MEDICARE)))).toEqual([
      { change: 'payer-changed', before: 'Cascade Mutual', after: 'MEDICARE' },
    ]);
    expect(kinds(active({}, MEDICARE), active())).toEqual(['payer-changed']);
    expect(kinds(active({}, MEDICARE), active({}, MEDICARE))).toEqual([]);
  });

  it('is no other payer where its id or its name is the same', () => {
    const renamed = summary(active(), { ...CASCADE, name: 'Cascade Mutual of Oregon' });
    const otherId = summary(active(), { ...CASCADE, payerId: '00042' });
    expect([changesOf(summary(active()), renamed), changesOf(summary(active()), otherId)]).toEqual([[], []]);
  });

  it('is a deductible of which nothing is left any more', () => {
    const met = active({ deductibleRemainingCents: 0 });
    expect(changesOf(summary(active()), summary(met))).toEqual([
      { change: 'deductible-met', before: 1_200.5, after: 0 },
    ]);
    expect(kinds(met, met)).toEqual([]);
    expect(kinds(met, active())).toEqual([]);
    expect(kinds(active({ deductibleRemainingCents: undefined }), met)).toEqual([]);
    expect(kinds(active(), active({ deductibleRemainingCents: 1 }))).toEqual([]);
  });

  it('is no deductible that was met where the plan is another one', () => {
    const gold = active({ planName: 'Gold HMO', deductibleRemainingCents: 0 });
    expect(kinds(active(), gold)).toEqual(['plan-changed']);
  });

  it('is nothing after a refusal', () => {
    const refusal = { kind: 'refusal', code: 'payer-ambiguous', detail: '' } as const;
    expect(summary(refusal)).toBeUndefined();
    expect(changesOf(undefined, summary(active()))).toEqual([]);
  });
});
