import { alertKey, noted, type AlertNote } from './alert-note';
import type { BoardAlert } from './board-alerts';

const NOW_MS = 1_800_000_000_000;
const ALERT: BoardAlert = {
  name: 'PayerCircuitOpen',
  severity: 'page',
  scope: 'payer',
  id: '62308',
  text: 'The circuit is open.',
};
const NOTE: AlertNote = {
  alert: 'PayerCircuitOpen:62308',
  mode: 'silenced',
  actor: 'ann',
  reason: 'maintenance until noon',
  sinceMs: NOW_MS - 1,
  untilMs: NOW_MS + 1,
};

describe('the key of an alert', () => {
  it('has what the alert is about, and nothing for the installation as a whole', () => {
    expect(alertKey(ALERT)).toBe('PayerCircuitOpen:62308');
    expect(alertKey({ name: 'AccountRefused', id: undefined })).toBe('AccountRefused');
  });
});

describe('an alert', () => {
  const notesOf = (notes: readonly AlertNote[]): readonly (AlertNote | undefined)[] =>
    noted([ALERT, { ...ALERT, id: '60054' }], notes, NOW_MS).map(({ note }) => note);

  it('has the note on it, and no other one', () => {
    expect(notesOf([NOTE])).toEqual([NOTE, undefined]);
  });

  it('has no note any more from the end of the note on', () => {
    expect(notesOf([{ ...NOTE, untilMs: NOW_MS }])).toEqual([undefined, undefined]);
  });
});
