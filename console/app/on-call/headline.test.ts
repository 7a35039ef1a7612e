import type { Board } from './board-query';
import { alertName, alertText, headline, pagingTitle, type Alert } from './headline';

const ALERT: Alert = {
  key: 'PayerCircuitOpen:61101',
  name: 'PayerCircuitOpen',
  severity: 'page',
  scope: 'payer',
  id: '61101',
  text: 'The circuit of payer 61101 is open.',
  runbook: '/docs/runbooks/PayerCircuitOpen',
  note: null,
};
const NOTE = { by: 'ann', why: 'I call them', since: '2030-01-01T00:00:00Z', until: '2030-01-01T02:00:00Z' };
const SILENCED: Alert = { ...ALERT, note: { ...NOTE, mode: 'silenced' } };

/** A board with what the headline is made of. */
function boardWith(verdict: Board['verdict'], ...alerts: readonly Alert[]): Board {
  const payers = [
    { payerId: '61101', name: 'Humana' },
    { payerId: '62308', name: 'Cigna' },
  ];
  return { verdict, alerts, payers } as unknown as Board;
}

describe('the headline', () => {
  const cigna = { ...ALERT, key: 'PayerCircuitOpen:62308', id: '62308' };

  it.each<[string, Board]>([
    ['No alert: payers, routes and this installation are well', boardWith('ok')],
    ['It is the payer: Humana', boardWith('payer', ALERT)],
    ['It is the payer: Humana and 1 more', boardWith('payer', ALERT, cigna)],
    ['It is the payer: Cigna', boardWith('payer', cigna, SILENCED)],
    ['It is the route: north', boardWith('route', { ...ALERT, scope: 'route', id: 'north' }, cigna)],
    ['It is us', boardWith('us', { ...ALERT, scope: 'us', id: null })],
    ['It is us: wallet', boardWith('us', { ...ALERT, scope: 'us', id: 'wallet' })],
    ['Nothing else: 1 alert is silenced', boardWith('ok', SILENCED)],
  ])('is "%s"', (text, board) => {
    expect(headline(board)).toBe(text);
  });
});

describe('the title of the tab', () => {
  it('says what pages, also when a person works on it', () => {
    expect(pagingTitle(boardWith('payer', ALERT))).toBe('⚠ It is the payer: Humana');
    const acknowledged: Alert = { ...ALERT, note: { ...NOTE, mode: 'acknowledged' } };
    expect(pagingTitle(boardWith('payer', acknowledged))).toBe('⚠ It is the payer: Humana');
  });

  it('is that of the page while nothing pages, or all that does is silenced', () => {
    expect(pagingTitle(undefined)).toBeUndefined();
    expect(pagingTitle(boardWith('ok'))).toBeUndefined();
    expect(pagingTitle(boardWith('ok', SILENCED))).toBeUndefined();
  });
});

describe('an alert', () => {
  it('has the name of the payer, where it is known', () => {
    const board = boardWith('payer', ALERT);
    expect(alertText(ALERT, board)).toBe('The circuit of payer Humana (61101) is open.');
    expect(alertName(ALERT, board)).toBe('PayerCircuitOpen, Humana');
    expect(alertName({ ...ALERT, id: null }, board)).toBe('PayerCircuitOpen');
  });
});
