import type { BoardAlert } from './board-alerts';

/** What a person on call says about an alert: that they work on it, or that it is not to page. It ends by itself. */
export type AlertNote = {
  /** The key of the alert, as `alertKey` writes it. */
  readonly alert: string;
  readonly mode: 'acknowledged' | 'silenced';
  /** The name of the operator or the person. */
  readonly actor: string;
  readonly reason: string;
  readonly sinceMs: number;
  readonly untilMs: number;
};

/** An alert with its key, and with what is said about it now. */
export type NotedAlert = BoardAlert & { readonly key: string; readonly note: AlertNote | undefined };

/** Which alert it is, from one reading of the board to the next: `PayerCircuitOpen:62308`. */
export function alertKey({ name, id }: Pick<BoardAlert, 'name' | 'id'>): string {
  return id === undefined ? name : `${name}:${id}`;
}

/** The alerts with those of the notes that have not ended. */
export function noted(
  alerts: readonly BoardAlert[],
  notes: readonly AlertNote[],
  nowMs: number,
): readonly NotedAlert[] {
  const current = new Map(
    notes.filter(({ untilMs }) => nowMs < untilMs).map((note) => [note.alert, note] as const),
  );
  return alerts.map((alert) => {
    const key = alertKey(alert);
    return { ...alert, key, note: current.get(key) };
  });
}

export function isSilenced({ note }: NotedAlert): boolean {
  return note?.mode === 'silenced';
}
