import { runAgainst } from './_installation';
import { payersDoctor } from './payers-doctor';

const payer = (payerId: string, name: string, differences: object = {}) => ({
  payerId,
  name,
  aliases: [],
  otherIds: [],
  states: [],
  linesOfBusiness: [],
  tradingPartnerId: payerId,
  supportsEligibility: true,
  requiresDateOfBirth: false,
  ...differences,
});

const examined = async (data: readonly object[], ...args: readonly string[]): Promise<string> => {
  const answers = { '/ops/payers': { body: { data, nextCursor: null } } };
  return (await runAgainst(answers, payersDoctor, { args })).text;
};

describe('eligibility payers doctor', () => {
  it('lists a payer that no list has an id of, and none that is never asked', async () => {
    const text = await examined([
      payer('A1', 'Acme Health', { tradingPartnerId: '' }),
      payer('A2', 'Bolt Health', { tradingPartnerId: '', supportsEligibility: false }),
      payer('A3', 'Cobalt Health'),
    ]);
    expect(text.split('\n').filter((line) => line.startsWith('no-id '))).toEqual([
      expect.stringMatching(/^no-id +A1 +Acme Health *$/) as string,
    ]);
    expect(text).toContain('no-id: 1 ');
  });

  it('lists payers of the same name with each other', async () => {
    const text = await examined([
      payer('A1', 'Acme Health'),
      payer('A2', 'ACME-Health'),
      payer('A3', 'Bolt'),
    ]);
    expect(text).toMatch(/^twin +A1 +Acme Health +A2$/m);
    expect(text).toMatch(/^twin +A2 +ACME-Health +A1$/m);
    expect(text).toContain('twin: 2 ');
  });

  it('lists a name of the knowledge that leads to no payer, and none that leads to one', async () => {
    const found = JSON.parse(await examined([payer('A1', 'Arizona Medicaid')], '--json')) as object[];
    const names = found.map((finding) => (finding as { name: string }).name);
    expect(names).toContain('badger care');
    expect(names).not.toContain('ahcccs');
  });
});
