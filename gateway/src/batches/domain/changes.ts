import type { NextStep } from '@eligibility/benefits';
import { readCheckBody } from '../../checks/domain/check';
import type { AnswerSummary, NamedPayer } from './answer-summary';
import type { RowAnswer } from './batch-item';

/** What is different since the answer before. Both values are null where the kind says it all. */
export type Change = {
  readonly change: ChangeKind;
  readonly before: string | number | null;
  readonly after: string | number | null;
};

type ChangeKind = 'coverage-ended' | 'coverage-began' | 'plan-changed' | 'payer-changed' | 'deductible-met';

/** @param asked the payer that was asked. Returns undefined where the answer says nothing that could be compared. */
export function summaryOf(answer: RowAnswer, asked: NamedPayer): AnswerSummary | undefined {
  if (answer.kind !== 'answer') return undefined;
  const { outcome, nextStep } = answer.outcome;
  const isActive = outcome === 'active' || (outcome === 'inactive' ? false : undefined);
  const toBill = otherPayer(nextStep) ?? (isActive === true ? asked : undefined);
  if (isActive === undefined && toBill === undefined) return undefined;
  return { isActive, toBill, ...(isActive === true && figuresIn(answer.body)) };
}

function otherPayer({ step, payerId, payerName }: NextStep): NamedPayer | undefined {
  if (step !== 'ask-another-payer') return undefined;
  return { payerId: payerId ?? undefined, name: payerName ?? undefined };
}

function figuresIn(body: string): Pick<AnswerSummary, 'planName' | 'deductibleRemaining'> {
  const { planName, deductibleRemaining } = readCheckBody(body).benefitSummary;
  return { planName: planName ?? undefined, deductibleRemaining: deductibleRemaining ?? undefined };
}

/** What changed from one answer to the next. Nothing is claimed of what one of them does not say. */
export function changesOf(
  before: AnswerSummary | undefined,
  after: AnswerSummary | undefined,
): readonly Change[] {
  if (before === undefined || after === undefined) return [];
  const others = [planChange(before, after), payerChange(before, after)].filter(isChange);
  // Nothing is left of the deductible of another plan, which says nothing of what was paid.
  const met = others.length === 0 ? deductibleMet(before, after) : undefined;
  return [coverageChange(before, after), ...others, met].filter(isChange);
}

function isChange(change: Change | undefined): change is Change {
  return change !== undefined;
}

function coverageChange(before: AnswerSummary, after: AnswerSummary): Change | undefined {
  if (before.isActive === undefined || after.isActive === undefined) return undefined;
  if (before.isActive === after.isActive) return undefined;
  return { change: after.isActive ? 'coverage-began' : 'coverage-ended', before: null, after: null };
}

function planChange(before: AnswerSummary, after: AnswerSummary): Change | undefined {
  if (before.planName === undefined || after.planName === undefined) return undefined;
  if (plain(before.planName) === plain(after.planName)) return undefined;
  return { change: 'plan-changed', before: before.planName, after: after.planName };
}

/** Payers write each other's ids and names in their own way: the same id or the same name is the same payer. */
function payerChange(
  { toBill: before }: AnswerSummary,
  { toBill: after }: AnswerSummary,
): Change | undefined {
  if (before === undefined || after === undefined) return undefined;
  const same = [areAlike(before.payerId, after.payerId), areAlike(before.name, after.name)];
  if (same.includes(true) || !same.includes(false)) return undefined;
  return { change: 'payer-changed', before: before.name ?? null, after: after.name ?? null };
}

/** Undefined where one of them is not known. */
function areAlike(one: string | undefined, other: string | undefined): boolean | undefined {
  return one === undefined || other === undefined ? undefined : plain(one) === plain(other);
}

function deductibleMet(before: AnswerSummary, after: AnswerSummary): Change | undefined {
  const { deductibleRemaining: left } = before;
  if (left === undefined || left <= 0 || after.deductibleRemaining !== 0) return undefined;
  return { change: 'deductible-met', before: left, after: 0 };
}

/** Capital letters and blanks make no difference. */
function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toUpperCase();
}
