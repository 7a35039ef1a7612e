import { NORTH } from './_acts';
import { runAgainst } from './_installation';
import { workspacesCreate, workspacesSet } from './workspaces-settings';

const LIST = '/ops/workspaces';
const ONE = '/ops/workspaces/w1';

describe('eligibility workspaces create', () => {
  it('sends the given settings, and explains the next step', async () => {
    const args = 'North --checks-per-day 200 --charge-policy answered-only --rate-limit none'.split(' ');
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
