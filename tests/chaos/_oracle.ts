/** The state of one workspace after all checks should be resolved. */
export type Evidence = {
  /** By idempotency key: the bodies of every HTTP 200 that reached a clinic. */
  readonly answers: ReadonlyMap<string, readonly string[]>;
  /** Keys that were repeated until they were answered. */
  readonly insisted: readonly string[];
  /** Keys that were given up: they may have an answer or none. */
  readonly abandoned: readonly string[];
  /** The workspace's log of answered checks. */
  readonly log: readonly LogLine[];
  readonly journal: readonly JournalLine[];
  readonly balance: Balance;
};

export type LogLine = { readonly id: string; readonly outcome: string; readonly charged: boolean };
export type JournalLine = { readonly operationId: string; readonly kind: string };
export type Balance = Readonly<Record<'available' | 'held' | 'captured' | 'granted', number>>;

/** docs/guides/charging.md, column `every-live-check`. */
const FREE: readonly string[] = [
  'never-sent',
  'not-called',
  'account-refused',
  'throttled',
  'clearinghouse-refused',
];

/** Every broken promise by name, with its subject; empty when all were kept. */
export function brokenPromises(evidence: Evidence): readonly string[] {
  const { answers, insisted, abandoned, log } = evidence;
  return [
    ...brokenCharges(evidence),
    ...about(
      'key without an answer',
      insisted.filter((key) => !answers.has(key)),
    ),
    ...about(
      'key with two answers',
      [...answers].filter(([, bodies]) => new Set(bodies).size > 1).map(([key]) => key),
    ),
    ...when(log.length < answers.size, 'an acknowledged answer is not in the log'),
    ...when(log.length > insisted.length + abandoned.length, 'more checks than keys'),
  ];
}

/** The broken promises about what was charged, whoever asked. */
export function brokenCharges({
  log,
  journal,
  balance,
}: Pick<Evidence, 'log' | 'journal' | 'balance'>): readonly string[] {
  const count = (id: string, kind: string): number =>
    journal.filter((line) => line.operationId === id && line.kind === kind).length;
  const operations = [...new Set(journal.map(({ operationId }) => operationId))];
  const captured = journal.filter(({ kind }) => kind === 'capture').length;
  const chargedIds = new Set(log.filter(({ charged }) => charged).map(({ id }) => id));
  return [
    ...about(
      'double debit',
      operations.filter((id) => count(id, 'capture') > 1),
    ),
    ...about(
      'charged without an answer',
      operations.filter((id) => count(id, 'capture') > 0 && !chargedIds.has(id)),
    ),
    ...about(
      'answered without a charge',
      [...chargedIds].filter((id) => count(id, 'capture') === 0),
    ),
    ...about(
      'charged against the table',
      log.filter(({ outcome, charged }) => charged === FREE.includes(outcome)).map(({ id }) => id),
    ),
    ...about(
      'hold unresolved',
      operations.filter((id) => count(id, 'hold') !== count(id, 'capture') + count(id, 'release')),
    ),
    ...when(balance.held !== 0, 'checks are still held'),
    ...when(balance.captured !== captured, 'the balance is not the sum of the journal'),
    ...when(balance.granted !== balance.available + balance.held + balance.captured, 'checks came or went'),
  ];
}

function about(promise: string, broken: readonly string[]): readonly string[] {
  return broken.map((id) => `${promise}: ${id}`);
}

function when(isBroken: boolean, promise: string): readonly string[] {
  return isBroken ? [promise] : [];
}
