import type { OperationsContext } from './context';
import type { CallBudget } from '../../basics/call-budget';
import { boardOf, type Board } from '../domain/board';
import { sharedReading } from './shared-reading';
import { minuteLog } from './minute-log';
import { payerNames } from './payer-names';

export type ShownBoard = Board & {
  readonly atMs: number;
  /** When the circuits were read; undefined when they could not be read yet. Old while they cannot be read. */
  readonly circuitsAtMs: number | undefined;
  /** The same of the checks. */
  readonly checksAtMs: number | undefined;
  /** Of the payers that are shown; one that is missing here is not in the catalog. */
  readonly names: ReadonlyMap<string, string>;
  /** All payers that the board knows, also those that are not shown. */
  readonly payerCount: number;
};

/**
 * Every process of the clearinghouse service reads an override within half a second, and with this the board shows it
 * within one.
 */
const STATES = { maxAgeMs: 400, waitMs: 1_000 };
const COUNTS = { maxAgeMs: 5_000, waitMs: 2_000 };
const CONDITIONS = { maxAgeMs: 1_000, waitMs: 1_500 };
const CALL_MS = 1_000;

/**
 * Answers what an operator on call asks first. However many people look, each source is read once and shared: states
 * about twice a second, counts every five seconds. The board is answered while a source is away, and says so.
 */
export function payerBoard(context: OperationsContext): (limit: number) => Promise<ShownBoard> {
  const { clock, newId } = context;
  const budget = (): CallBudget => ({ requestId: newId(), deadlineMs: clock.now() + CALL_MS });
  const circuits = sharedReading(() => context.circuits.listEvery(budget()), { ...STATES, clock });
  const counted = sharedReading(minuteLog(context), { ...COUNTS, clock });
  const conditions = sharedReading(context.conditions, { ...CONDITIONS, clock });
  // While they cannot be read, those that were read last are shown; what is away then has a condition of its own.
  const notes = sharedReading(() => context.alertNotes.listNotes(), { ...STATES, clock });
  const namesOf = payerNames(context);
  return async (limit) => {
    const [states, counts, ready, said] = await Promise.all([circuits(), counted(), conditions(), notes()]);
    const nowMs = clock.now();
    const board = boardOf({
      nowMs,
      circuits: states.value,
      checks: counts.value?.payers ?? new Map(),
      areSixHoursKnown: counts.value?.areSixHoursKnown ?? false,
      conditions: [
        ...Object.entries(ready.value ?? {}).map(([name, ok]) => ({ name, ok })),
        { name: 'circuits', ok: !states.isFailed },
        { name: 'check-log', ok: !counts.isFailed },
        { name: 'readiness', ok: !ready.isFailed },
      ],
      requests: context.ownRequests(),
      notes: said.value ?? [],
    });
    const payers = board.payers.slice(0, limit);
    const names = await namesOf(
      payers.map(({ id }) => id),
      budget(),
    );
    return {
      ...board,
      payers,
      payerCount: board.payers.length,
      names,
      atMs: nowMs,
      circuitsAtMs: states.atMs,
      checksAtMs: counts.atMs,
    };
  };
}
