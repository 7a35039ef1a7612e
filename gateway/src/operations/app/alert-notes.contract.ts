import { BEGAN_MS } from '../../testing/samples';
import type { AlertNote } from '../domain/alert-note';
import type { AlertNoteStore } from './alert-notes';

/** Two stores over the same data, as two processes have them. */
type NoteStores = {
  readonly one: AlertNoteStore;
  readonly other: AlertNoteStore;
  readonly close: () => Promise<void>;
};

const HOUR_MS = 3_600_000;
const NOTE: AlertNote = {
  alert: 'PayerCircuitOpen:62308',
  mode: 'acknowledged',
  actor: 'ann',
  reason: 'I call the payer',
  sinceMs: BEGAN_MS,
  untilMs: BEGAN_MS + 2 * HOUR_MS,
};
const OTHER: AlertNote = { ...NOTE, alert: 'OwnErrorBudgetBurning', mode: 'silenced' };

/** What every store of notes on alerts promises. */
export function alertNotesContract(name: string, makeStores: () => Promise<NoteStores>): void {
  describe(`${name} as the notes on alerts`, () => {
    let stores: NoteStores;
    beforeEach(async () => {
      stores = await makeStores();
    });
    afterEach(() => stores.close());
    const kept = async (): Promise<readonly AlertNote[]> =>
      [...(await stores.other.listNotes())].sort((one, another) => (one.alert < another.alert ? 1 : -1));

    it('returns notes as they were, in either process', async () => {
      await stores.one.putNote(NOTE);
      await stores.one.putNote(OTHER);
      expect(await kept()).toEqual([NOTE, OTHER]);
    });

    it('keeps the last note of an alert alone', async () => {
      const later: AlertNote = { ...NOTE, mode: 'silenced', actor: 'bob', sinceMs: NOTE.sinceMs + 1 };
      await stores.one.putNote(NOTE);
      await stores.other.putNote(later);
      expect(await kept()).toEqual([later]);
    });

    it('keeps one note of an alert that two processes note at the same time', async () => {
      await Promise.all([stores.one.putNote(NOTE), stores.other.putNote({ ...NOTE, actor: 'bob' })]);
      expect(await kept()).toHaveLength(1);
    });

    it('drops a note for both processes; dropping it again does nothing', async () => {
      await stores.one.putNote(NOTE);
      await stores.one.putNote(OTHER);
      await stores.other.dropNote(NOTE.alert);
      await stores.one.dropNote(NOTE.alert);
      expect(await kept()).toEqual([OTHER]);
    });

    it('removes what has ended when the next note is put', async () => {
      await stores.one.putNote(NOTE);
      const next: AlertNote = { ...OTHER, sinceMs: NOTE.untilMs, untilMs: NOTE.untilMs + HOUR_MS };
      await stores.one.putNote({ ...next, sinceMs: NOTE.untilMs - 1 });
      expect(await kept()).toHaveLength(2);
      await stores.one.putNote(next);
      expect(await kept()).toEqual([next]);
    });
  });
}
