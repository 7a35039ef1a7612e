import { runAgainst, type Ran } from './_installation';
import { circuits } from './circuits';
import { payersStatus } from './payers-status';

const CIRCUIT = {
  scope: 'payers',
  id: 'P1',
  route: 'north',
  state: 'closed',
  reason: null,
  inFlight: 2,
  refused: 0,
  callsLastHour: 60,
  failureRate: 0.05,
  lastFailures: [],
  openedAt: null,
  nextProbeAt: null,
};
const SICK_ROUTE = {
  ...CIRCUIT,
  scope: 'routes',
  id: 'north',
  state: 'open',
  reason: 'most payers fail',
  openedAt: '2026-01-15T11:56:00.000Z',
  nextProbeAt: '2026-01-15T12:00:04.000Z',
};
const OVERRIDE = {
  scope: 'payers',
  id: 'P2',
  mode: 'isolated',
  by: 'operator',
  why: 'sick',
  since: '2026-01-15T10:00:00.000Z',
  until: '2026-01-15T14:00:00.000Z',
};
const list = (body: object) => ({ '/ops/circuits': { body: { circuits: [], overrides: [], ...body } } });

describe('eligibility payers status', () => {
  const status = (answers: Parameters<typeof runAgainst>[0], ...args: readonly string[]): Promise<Ran> =>
    runAgainst(answers, payersStatus, { args });

  it('names a failing route before the payers, then each payer on a line', async () => {
    const { text } = await status({
      ...list({ circuits: [SICK_ROUTE, CIRCUIT], overrides: [OVERRIDE] }),
      '/ops/payers/P1': { body: { payerId: 'P1', name: 'Acme' } },
      '/ops/payers/P2': { status: 503 },
    });
    expect(text.split('\n')).toEqual([
      'Route north is open since 4m (most payers fail): it is not the payers behind it.',
      'PAYER  NAME  STATE     BURN  FAILING  CALLS/H  IN FLIGHT  REFUSED  SINCE  LAST FAILURES  WHY',
      'P2     -     isolated  10.0  100 %    0        0          0        2h     -              operator: sick (until 2026-01-15T14:00:00.000Z)',
      'P1     Acme  closed    0.5   5 %      60       2          0        -      -              -',
    ]);
  });

  it('shows as many as requested, and says how many it left out', async () => {
    const many = ['A', 'B', 'C'].map((id) => ({ ...CIRCUIT, id }));
    const { text } = await status(list({ circuits: many }), '--limit', '2');
    expect(text).toMatch(/\nA .*\nB .*\nand 1 more that burn less: --limit$/);
  });

  it('says when there is nothing to show', async () => {
    expect((await status(list({}))).text).toBe('No payer was asked lately, and none is overruled.');
    const ran = await runAgainst(list({}), circuits, { args: [] });
    expect(ran.text).toBe('Nothing was asked lately, and nothing is overruled.');
  });

  it('prints the same as JSON', async () => {
    const { text } = await status(list({ overrides: [OVERRIDE] }), '--json');
    expect(JSON.parse(text)).toMatchObject([
      { payerId: 'P2', name: null, state: 'isolated', override: OVERRIDE },
    ]);
  });
});

describe('eligibility circuits', () => {
  it('shows routes first, then payers, and overrides of targets without calls', async () => {
    const answers = list({ circuits: [CIRCUIT, SICK_ROUTE], overrides: [OVERRIDE] });
    const { text } = await runAgainst(answers, circuits, { args: [] });
    expect(text.split('\n').map((line) => line.split(/ {2,}/).slice(0, 4))).toEqual([
      ['SCOPE', 'ID', 'ROUTE', 'STATE'],
      ['routes', 'north', 'north', 'open'],
      ['payers', 'P1', 'north', 'closed'],
      ['payers P2: isolated by operator: sick (until 2026-01-15T14:00:00.000Z)'],
    ]);
    expect(text).toMatch(/open .* 4m +4s +- +- +most payers fail/);
  });
});
