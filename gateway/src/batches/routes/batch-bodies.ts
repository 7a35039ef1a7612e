import type { Schema } from '@eligibility/api-types';
import { isoTime, type ErrorCode } from '@eligibility/kit';
import { timeOrNull } from '../../http/handlers';
import type { BatchStatus } from '../app/batch-status';
import type { DryRun } from '../app/dry-run';
import type { Batch } from '../domain/batch';
import type { WrongRow } from '../domain/batch-row';
import { ignoredIn, type ReadColumn } from '../domain/recognise-columns';
import type { ResultRow } from '../domain/result-row';

/** A batch as lists show it. */
export function toBatchBody(batch: Batch): Schema<'Batch'> {
  const { id, state, pausedBecause, clientId, rows } = batch;
  return {
    id,
    state,
    pausedBecause: pausedBecause ?? null,
    clientId,
    rows,
    createdAt: isoTime(batch.createdAtMs),
    notBefore: timeOrNull(batch.notBeforeMs),
    finishBy: isoTime(batch.finishByMs),
    startedAt: timeOrNull(batch.startedAtMs),
    finishedAt: timeOrNull(batch.finishedAtMs),
    scheduleId: batch.scheduleId ?? null,
  };
}

/** Where a batch stands. */
export function toStatusBody(status: BatchStatus): Schema<'BatchStatus'> {
  const { batch, counts, outcomes, payers, charged, perMinute, estimatedFinishAtMs } = status;
  const held = batch.state === 'running' ? (batch.heldLanes ?? []) : [];
  return {
    ...toBatchBody(batch),
    counts: { ...counts },
    outcomes: { ...outcomes },
    payers: payers.map(({ payerId, payerName, answered }) => ({
      payerId,
      payerName: payerName ?? null,
      answered,
    })),
    heldPayers: held.flatMap(({ payerId, payerName, untilMs }) =>
      payerId === undefined
        ? []
        : [{ payerId, payerName: payerName ?? null, triedAgainAt: isoTime(untilMs) }],
    ),
    charged,
    ratePerMinute: perMinute,
    estimatedFinishAt: timeOrNull(estimatedFinishAtMs),
  };
}

/** What is answered to a batch that came in. */
export function toSubmittedBody(
  { batch, counts }: BatchStatus,
  {
    wrong,
    ignoredColumns,
  }: { readonly wrong: readonly WrongRow[]; readonly ignoredColumns: readonly string[] },
): Schema<'SubmittedBatch'> {
  return {
    id: batch.id,
    state: batch.state,
    rows: batch.rows,
    accepted: batch.rows - counts.invalid,
    invalid: mistakesOf(wrong),
    ignoredColumns: [...ignoredColumns],
  };
}

/** @param columns of the file; none where the batch came as JSON */
export function toDryRunBody(found: DryRun, columns: readonly ReadColumn[]): Schema<'BatchDryRun'> {
  const { rows, invalid, wrong, refusals, refused, repeated, checks, available } = found;
  return {
    rows,
    accepted: rows - invalid - refused,
    repeated,
    invalid: mistakesOf(wrong),
    refused: refusals.map(({ row, code, detail, extensions }) => ({
      row,
      code: code as ErrorCode,
      detail,
      ...extensions,
    })),
    cost: { checks, available },
    columns: [...columns],
    ignoredColumns: ignoredIn(columns),
  };
}

function mistakesOf(wrong: readonly WrongRow[]): Schema<'BatchRowMistake'>[] {
  return wrong.flatMap(({ row, mistakes }) =>
    mistakes.map(({ column, message }) => ({ row, column, message })),
  );
}

/** A row and what became of it. */
export function toResultBody(result: ResultRow): Schema<'BatchResult'> {
  const {
    row,
    reference,
    state,
    checkId,
    isCharged,
    payerId,
    payerName,
    mistakes = [],
    changes = [],
  } = result;
  return {
    row,
    reference,
    state,
    ...askedOf(result),
    question: result.asked ?? null,
    checkId: checkId ?? null,
    charged: isCharged,
    matchedPayer: payerId === undefined ? null : { payerId, name: payerName ?? null },
    answer: answerOf(result),
    problem: problemOf(result),
    mistakes: mistakes.map(({ column, message }) => ({ row, column, message })),
    ...(changes.length > 0 && { changes: [...changes] }),
  };
}

const ASKED = [
  'payerName',
  'memberId',
  'patientFirstName',
  'patientLastName',
  'patientDateOfBirth',
  'dateOfService',
] as const;

function askedOf({ asked }: ResultRow): Pick<Schema<'BatchResult'>, (typeof ASKED)[number]> {
  const members = ASKED.map((name) => [name, asked?.[name] ?? null] as const);
  return Object.fromEntries(members) as ReturnType<typeof askedOf>;
}

function answerOf({ answer, advice }: ResultRow): Schema<'BatchResult'>['answer'] {
  return answer === undefined ? null : { ...answer, ...advice };
}

function problemOf({ problem }: ResultRow): Schema<'BatchResult'>['problem'] {
  if (problem === undefined) return null;
  return { code: problem.code as ErrorCode, detail: problem.detail, ...problem.extensions };
}
