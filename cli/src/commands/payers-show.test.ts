import { runAgainst } from './_installation';
import { payersShow } from './payers-show';

const PAYER = {
  payerId: 'P1',
  name: 'Acme',
  aliases: ['ACM', 'Acme Inc'],
  otherIds: ['00P1'],
  states: ['TX', 'LA'],
  linesOfBusiness: ['commercial'],
  tradingPartnerId: '00042',
  supportsEligibility: true,
  requiresDateOfBirth: false,
};
const shown = async (differences: object = {}, ...args: readonly string[]) => {
  const answers = {
    '/ops/circuits': { body: { circuits: [], overrides: [] } },
    '/ops/payers/P1': { body: { ...PAYER, ...differences } },
  };
  return (await runAgainst(answers, payersShow, { args: ['P1', ...args] })).text;
};

describe('eligibility payers show', () => {
  it('prints what the catalog knows of a payer', async () => {
    expect((await shown()).split('\n')).toEqual([
      'payer                 Acme (P1)',
      'at the clearinghouse  00042',
      'other ids             00P1',
      'states                TX LA',
      'lines of business     commercial',
      'aliases               2',
      'answers checks        yes',
      'date of birth         optional',
      'may be asked          about the plan as a whole, today',
    ]);
  });

  it('prints what a check may ask', async () => {
    const capabilities = {
      serviceTypes: ['35', 'UC'],
      severalServiceTypes: true,
      procedureCodes: true,
      searchWithoutMemberId: true,
      dates: { daysBack: 365, daysForward: 0, toMonthEnd: true },
    };
    const text = await shown({ capabilities });
    expect(text.split('\n').slice(-5)).toEqual([
      'service types             35 UC',
      'several at once           yes',
      'procedures                yes',
      'search without member id  yes',
      'days                      365 days back, 0 days forward, at least to the end of the month',
    ]);
    const dates = { daysBack: 7, daysForward: 3, toMonthEnd: false };
    expect(await shown({ capabilities: { ...capabilities, dates } })).toMatch(
      /days +7 days back, 3 days forward$/,
    );
    const without = { serviceTypes: ['*'], severalServiceTypes: false };
    expect(await shown({ capabilities: without })).toMatch(
      /types +every one\nseveral at once +no\nprocedures +no\nsearch without member id +no\ndays +today$/,
    );
    expect(await shown({ capabilities: { ...without, serviceTypes: [] } })).toMatch(/service types +30\n/);
  });

  it('prints a payer that cannot be asked, and lists that are empty', async () => {
    const text = await shown({
      otherIds: [],
      states: [],
      linesOfBusiness: [],
      supportsEligibility: false,
      requiresDateOfBirth: true,
    });
    expect(text).toMatch(/other ids +-\nstates +-\nlines of business +-\n/);
    expect(text).toMatch(/answers checks +no\ndate of birth +required\n/);
  });

  it('prints all of it as JSON', async () => {
    expect(JSON.parse(await shown({}, '--json'))).toEqual(PAYER);
  });
});
