import type { Schema } from '@eligibility/api-types';
import { spanText } from '../text/duration';
import { factLines, type Fact } from '../text/facts';
import { harmless } from '../text/table';

type Status = Schema<'BatchStatus'>;
type Report = Pick<Schema<'SubmittedBatch'>, 'invalid' | 'ignoredColumns'>;

/** What a batch would cost, and which of its rows could not be asked; without patient data. */
export function dryRunLines(found: Schema<'BatchDryRun'>): readonly string[] {
  const { rows, accepted, repeated, refused, cost } = found;
  return [
    `${counted(accepted)} of ${counted(rows)} rows can be asked, with ${counted(repeated)} repeated`,
    `they cost at most ${counted(cost.checks)} of ${counted(cost.available)} checks`,
    ...reportLines(found),
    ...refused.map(({ row, code, detail, candidates = [] }) => {
      const choices = candidates.map(({ payerId, name }) => `${payerId} ${name}`);
      const choice = choices.length === 0 ? '' : ` (${choices.join(', ')})`;
      return harmless(`row ${String(row)}: ${code}: ${detail}${choice}`);
    }),
  ];
}

/** What was taken of a file. */
export function submittedLines(batch: Schema<'SubmittedBatch'>): readonly string[] {
  const { id, rows, accepted } = batch;
  return [`batch ${id}: ${counted(accepted)} of ${counted(rows)} rows will be asked`, ...reportLines(batch)];
}

function reportLines({ invalid, ignoredColumns }: Report): readonly string[] {
  return [
    ...invalid.map(({ row, message }) => harmless(`row ${String(row)}: ${message}`)),
    ...(ignoredColumns.length === 0 ? [] : [harmless(`ignored columns: ${ignoredColumns.join(', ')}`)]),
  ];
}

/** Where a batch stands, for a person. */
export function batchCard(status: Status): readonly string[] {
  const { counts, heldPayers } = status;
  const facts: readonly (Fact | undefined)[] = [
    ['batch', status.id],
    ['state', stateText(status)],
    ['rows', counted(status.rows)],
    factOf('answered', counts.answered),
    ...Object.entries(status.outcomes).map(([outcome, count]) => factOf(`  ${outcome}`, count)),
    ...UNANSWERED.map((state) => factOf(state, counts[state])),
    ['charged', `${counted(status.charged)} checks`],
    heldPayers.length === 0
      ? undefined
      : ['waiting for', heldPayers.map(({ payerId, payerName }) => payerName ?? payerId).join(', ')],
    status.estimatedFinishAt === null ? undefined : ['done about', status.estimatedFinishAt],
    status.finishedAt === null ? undefined : ['finished', status.finishedAt],
  ];
  return factLines(facts.filter((fact) => fact !== undefined));
}

const UNANSWERED = ['refused', 'unanswered', 'cancelled', 'invalid', 'waiting'] as const;

function factOf(name: string, count: number): Fact | undefined {
  return count === 0 ? undefined : [name, counted(count)];
}

function stateText({ state, pausedBecause }: Pick<Status, 'state' | 'pausedBecause'>): string {
  return pausedBecause === null ? state : `${state}: ${pausedBecause}`;
}

const BAR_WIDTH = 24;

/** Where a batch stands, in one line that fits into a terminal. */
export function progressText(status: Status, nowMs: number): string {
  const { rows, counts, ratePerMinute, estimatedFinishAt, state } = status;
  const settled = rows - counts.waiting;
  const full = Math.floor((settled / rows) * BAR_WIDTH);
  const leftMs = estimatedFinishAt === null ? 0 : Date.parse(estimatedFinishAt) - nowMs;
  return [
    `[${'#'.repeat(full)}${'-'.repeat(BAR_WIDTH - full)}] ${counted(settled)} of ${counted(rows)}`,
    ...(state === 'running' ? [`${counted(ratePerMinute)} a minute`] : [stateText(status)]),
    ...(leftMs > 0 ? [`about ${spanText(leftMs)} left`] : []),
  ].join(', ');
}

function counted(count: number): string {
  return count.toLocaleString('en');
}
