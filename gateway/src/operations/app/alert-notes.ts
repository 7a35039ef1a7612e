import type { OperationsContext } from './context';
import { isoTime } from '@eligibility/kit';
import type { AlertNote } from '../domain/alert-note';
import { audited, type Act } from '../../audit/app/operator-act';
import type { ActingWith } from '../../identity/app/acting';

/** The notes on alerts of the board, which all gateways share. An alert has one note at most. */
export type AlertNoteStore = {
  /** Replaces the note of its alert, and removes the notes that ended before it began. */
  readonly putNote: (note: AlertNote) => Promise<void>;
  /** Does nothing when the alert has no note. */
  readonly dropNote: (alert: string) => Promise<void>;
  /** All that are kept, also some that have ended. */
  readonly listNotes: () => Promise<readonly AlertNote[]>;
};

/** Acknowledges or silences an alert of the board under the name of the operator, and records that. */
export async function noteAlert(
  context: ActingWith<OperationsContext>,
  wanted: Pick<AlertNote, 'alert' | 'mode' | 'reason' | 'untilMs'>,
): Promise<AlertNote> {
  const note = { ...wanted, actor: context.operator.name, sinceMs: context.clock.now() };
  const { alert, mode, reason, untilMs } = note;
  const detail = { reason, until: isoTime(untilMs) };
  const act: Act = { action: `alert.${mode}`, target: alert, detail };
  await audited(context, act, () => context.alertNotes.putNote(note));
  return note;
}

/** Ends the note of an alert, and records that. */
export async function reopenAlert(context: ActingWith<OperationsContext>, alert: string): Promise<void> {
  const act: Act = { action: 'alert.reopened', target: alert, detail: {} };
  await audited(context, act, () => context.alertNotes.dropNote(alert));
}
