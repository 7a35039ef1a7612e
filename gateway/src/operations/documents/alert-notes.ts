import type { CollectionDeclaration, DocumentDatabase } from '@eligibility/documents';
import type { AlertNoteStore } from '../app/alert-notes';
import type { AlertNote } from '../domain/alert-note';

/** The note on one alert, whose key is the id. */
type AlertNoteDocument = Omit<AlertNote, 'alert' | 'mode'> & { readonly _id: string; readonly mode: string };

export const ALERT_NOTES: CollectionDeclaration<AlertNoteDocument> = {
  name: 'gateway_alert_notes',
  fields: { _id: String, mode: String, actor: String, reason: String, sinceMs: Number, untilMs: Number },
  indexes: {},
};

/** The notes on alerts of the board, a few documents at a time. */
export function alertNoteStore(db: DocumentDatabase): AlertNoteStore {
  const notes = db.collection(ALERT_NOTES);
  return {
    putNote: async ({ alert: _id, ...note }) => {
      await notes.remove({ untilMs: { $lte: note.sinceMs } });
      const change = { filter: { _id }, update: { $set: note } };
      if (await notes.update(change)) return;
      if (await notes.insert({ _id, ...note })) return;
      await notes.update(change);
    },
    dropNote: (alert) => notes.remove({ _id: alert }),
    listNotes: async () => (await notes.find({ filter: {} })).map(noteOf),
  };
}

function noteOf({ _id: alert, mode, actor, reason, sinceMs, untilMs }: AlertNoteDocument): AlertNote {
  return { alert, mode: mode as AlertNote['mode'], actor, reason, sinceMs, untilMs };
}
