import type { BatchesContext } from './context';
import { AppError, inTurns } from '@eligibility/kit';
import { serviceDate } from '@eligibility/x12';
import type { CallBudget } from '../../basics/call-budget';
import { choosePayer, requireAnswerable } from '../../checks/app/choose-payer';
import { planInquiry } from '../../checks/app/plan-inquiry';
import type { CheckQuestion } from '../../checks/domain/check';
import { memberIdForm } from '../../checks/domain/member-id-form';
import type { Clinic, Workspace } from '../../identity/domain/workspace';
import type { BatchRow, WrongRow } from '../domain/batch-row';
import { sortRows } from './sort-rows';

/** A row that could be read, and would be refused. */
type RefusedRow = {
  readonly row: number;
  readonly code: string;
  readonly detail: string;
  readonly extensions?: Readonly<Record<string, unknown>> | undefined;
};

/** What a batch would be. */
export type DryRun = {
  readonly rows: number;
  /** How many could not be read; the first of them are in `wrong`. */
  readonly invalid: number;
  readonly wrong: readonly WrongRow[];
  /** How many would be refused; the first of them are in `refusals`. */
  readonly refused: number;
  readonly refusals: readonly RefusedRow[];
  /** Rows that ask what one before them asks. */
  readonly repeated: number;
  /** The checks that it would take from the wallet at most, and those that are there. */
  readonly checks: number;
  readonly available: number;
};

type Dry = {
  readonly workspace: Workspace;
  readonly clinic: Clinic;
  readonly rows: AsyncIterable<BatchRow>;
  /** When it begins: days are told from this. */
  readonly beginsMs: number;
  readonly budget: CallBudget;
};

/** So many rows of a kind are listed. */
const LISTED = 100;

/**
 * Says of a batch what would become of its rows before a payer is asked: who could not be read, whose payer is not sure,
 * and what it would cost. Nothing is stored.
 * @throws AppError `service-unavailable`, and whatever reading the rows throws
 */
export async function dryRun(context: BatchesContext, dry: Dry): Promise<DryRun> {
  const sort = sortRows(context, dry.workspace.id);
  const refusalOf = payerRefusals(context, dry);
  const wrong: WrongRow[] = [];
  const refusals: RefusedRow[] = [];
  let [rows, invalid, refused, repeated] = [0, 0, 0, 0];
  for await (const row of inTurns(dry.rows)) {
    rows += 1;
    if (!('question' in row)) {
      invalid += 1;
      if (wrong.length < LISTED) wrong.push({ row: row.row, mistakes: row.mistakes });
      continue;
    }
    const refusal = await refusalOf(row.question);
    if (refusal !== undefined) {
      refused += 1;
      if (refusals.length < LISTED) refusals.push({ row: row.row, ...refusal });
    } else if (sort(row).sameAs !== undefined) repeated += 1;
  }
  const { available } = await context.wallet.balance(dry.workspace.id, dry.budget);
  return {
    rows,
    invalid,
    wrong,
    refused,
    refusals,
    repeated,
    checks: rows - invalid - refused - repeated,
    available,
  };
}

type Refusal = Omit<RefusedRow, 'row'> | undefined;

/** Each payer is matched once for all rows that name it alike. */
function payerRefusals(
  context: BatchesContext,
  { workspace, clinic, beginsMs, budget }: Dry,
): (question: CheckQuestion) => Promise<Refusal> {
  const chosen = new Map<string, ReturnType<typeof choosePayer>>();
  const rules = { today: serviceDate({ now: () => beginsMs }), policies: workspace.policies };
  return async (question) => {
    const { payerName, state, patient } = question;
    const key = JSON.stringify([payerName.toUpperCase(), state, memberIdForm(patient.memberId)]);
    const request = { workspace, clinic, question, budget };
    const match = chosen.get(key) ?? choosePayer(context.payers, request);
    chosen.set(key, match);
    try {
      const { payer } = await match;
      requireAnswerable(request, payer);
      planInquiry(question, payer, rules);
      return undefined;
    } catch (failure) {
      if (!(failure instanceof AppError) || failure.code === 'service-unavailable') throw failure;
      const { detail = '', extensions } = failure.options;
      return { code: failure.code, detail, extensions };
    }
  };
}
