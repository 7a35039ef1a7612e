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
  capabilities: {
    serviceTypes: ['35', 'UC'],
    severalServiceTypes: false,
    dates: { monthsBack: 12, daysBack: 0, daysForward: 0, toMonthEnd: true },
    source: 'caqh-core',
  },
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
      'payer                     Acme (P1)',
      'at the clearinghouse      00042',
      'other ids                 00P1',
      'states                    TX LA',
      'lines of business         commercial',
      'aliases                   2',
      'answers checks            yes',
      'date of birth             optional',
      'service types             35 UC',
      'several at once           no',
      'procedures                no',
      'search without member id  no',
      'days                      12 months back, to the end of the month ahead',
      'known from                CAQH CORE rules 154 and 260, which every payer must keep',
    ]);
  });

  it('prints what a check may ask', async () => {
    const capabilities = {
      serviceTypes: ['*'],
      severalServiceTypes: true,
      procedureCodes: true,
      searchWithoutMemberId: true,
      dates: { monthsBack: 12, daysBack: 730, daysForward: 60, toMonthEnd: true },
      source: 'payer-list',
    };
    const text = await shown({ capabilities });
    expect(text.split('\n').slice(-6)).toEqual([
      'service types             every one',
      'several at once           yes',
      'procedures                yes',
      'search without member id  yes',
      'days                      12 months or 730 days back, 60 days or to the end of the month ahead',
      'known from                CAQH CORE rules 154 and 260, and a list of payers',
    ]);
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
