import { runAgainst } from './_installation';
import { workspacesList, workspacesShow } from './workspaces-list';
import { workspacesCreate, workspacesSet } from './workspaces-settings';

const LIST = '/ops/workspaces';
const ONE = '/ops/workspaces/w1';
const NORTH = {
  id: 'w1',
  name: 'North',
  chargePolicy: 'every-live-check',
  rateLimitPerMinute: null,
  shareWeight: null,
  checksPerDay: 200,
  lowBalanceChecks: 50,
  policies: {
    idempotencyKey: 'warn',
    getChecks: 'allowed',
    searchWithoutMemberId: 'refused',
    serviceNotTaken: 'ask-plan',
    answersMaxAgeSeconds: null,
  },
  suspension: null,
  createdAt: '2026-01-01T12:00:00.000Z',
};

describe('eligibility workspaces list', () => {
  const SOUTH = { ...NORTH, id: 'w2', name: 'South\u001b[2J', suspension: { since: 'x', reason: 'y' } };

  it('prints a line per workspace, without control characters for the terminal', async () => {
    const ran = await runAgainst(
      { [LIST]: { body: { data: [NORTH, SOUTH], nextCursor: null } } },
      workspacesList,
      {
        args: [],
      },
    );
    expect(ran.text.split('\n')).toEqual([
      'ID  STATE      CHARGES           PER MINUTE  PER DAY  CREATED                   NAME',
      'w1  open       every-live-check  default     200      2026-01-01T12:00:00.000Z  North',
      'w2  suspended  every-live-check  default     200      2026-01-01T12:00:00.000Z  South [2J',
    ]);
  });

  it('reads pages until it has as many as requested', async () => {
    const pages = [
      { data: [NORTH, SOUTH], nextCursor: 'w2' },
      { data: [NORTH], nextCursor: 'w3' },
    ];
    const answers = {
      [LIST]: {
        get body() {
          return pages.shift();
        },
      },
    };
    const ran = await runAgainst(answers, workspacesList, { args: ['--limit', '3', '--json'] });
    expect(JSON.parse(ran.text)).toHaveLength(3);
    expect(ran.asked.map(({ query }) => query)).toEqual([
      { limit: 3, cursor: undefined },
      { limit: 1, cursor: 'w2' },
    ]);
  });
});

describe('eligibility workspaces show', () => {
  it('prints the settings under the names by which they are set', async () => {
    const ran = await runAgainst({ [ONE]: { body: NORTH } }, workspacesShow, { args: ['w1'] });
    expect(ran.text).toContain('name                      North');
    expect(ran.text).toContain('checks-per-day            200');
    expect(ran.text).toContain('low-balance               50');
    const asJson = await runAgainst({ [ONE]: { body: NORTH } }, workspacesShow, { args: ['w1', '--json'] });
    expect(JSON.parse(asJson.text)).toEqual(NORTH);
  });
});

describe('eligibility workspaces create', () => {
  it('sends the given settings, and explains the next step', async () => {
    const args = [
      'North',
      '--checks-per-day',
      '200',
      '--charge-policy',
      'answered-only',
      '--rate-limit',
      'none',
    ];
    const ran = await runAgainst({ [LIST]: { body: NORTH } }, workspacesCreate, { args });
    const json = { name: 'North', checksPerDay: 200, chargePolicy: 'answered-only' };
    expect(ran.asked).toEqual([{ path: LIST, query: undefined, json }]);
    expect(ran.text).toContain('eligibility clinics create w1');
  });
});

describe('eligibility workspaces set', () => {
  const answers = { [ONE]: { body: NORTH } };

  it('changes only what is named', async () => {
    const ran = await runAgainst(answers, workspacesSet, { args: ['w1', '--name', 'New', '--yes'] });
    expect(ran.asked.at(-1)?.json).toEqual({ name: 'New' });
  });

  it.each([
    ['0', 0],
    ['none', null],
  ])('sends %s as the low balance', async (given, lowBalanceChecks) => {
    const ran = await runAgainst(answers, workspacesSet, { args: ['w1', '--low-balance', given, '--yes'] });
    expect(ran.asked.at(-1)?.json).toEqual({ lowBalanceChecks });
  });

  it('asks no question without a change', async () => {
    const ran = await runAgainst(answers, workspacesSet, { args: ['w1', '--yes'] });
    expect(ran.failure).toContain('name what to change');
    expect(ran.asked).toEqual([]);
  });
});
