import { blocksOf } from './blocks';
import type { Details } from './verdict';

type Plan = Details['plans'][number];

const SCOPE = {
  serviceTypes: [],
  level: null,
  network: 'in',
  insuranceType: null,
  placesOfService: [],
  procedure: null,
  authorizationRequired: null,
  dates: [],
  references: [],
  messages: [],
};
const FIGURES = { amount: null, percent: null, period: null, quantity: null, unit: null, deliveries: [] };
const service = (code: string, text: string): object => ({ ...SCOPE, serviceTypes: [{ code, text }] });

/** A plan that has nothing but these lists. */
function planWith(lists: object): Plan {
  const names =
    'coverage deductibles outOfPocket copays coinsurance limits exclusions authorizations primaryCareProviders related notes other';
  return { ...Object.fromEntries(names.split(' ').map((name) => [name, []])), ...lists } as unknown as Plan;
}

it('says what is covered in one row, whatever number of lines the payer took for it', () => {
  const benefit = { code: '1', text: 'Active coverage' };
  const coverage = [
    { ...service('35', 'Dental care'), benefit, lines: ['EB1'] },
    { ...service('AL', 'Vision'), benefit, lines: ['EB2'] },
  ];

  const [block] = blocksOf(planWith({ coverage }), '');
  expect(block?.rows).toMatchObject([{ cells: ['Active coverage'], lines: ['EB1', 'EB2'] }]);
  expect(block?.rows[0]?.what).toMatch(/^Dental.*, Vision/);
});

it('says how much is covered where only the spread of a quantity says so', () => {
  const visits = { unit: { code: 'VS', text: 'Visits' }, period: { code: '23', text: 'Calendar year' } };
  const delivery = { quantity: 30, ...visits, frequency: null, frequencyUnit: null, periods: null };
  const limit = {
    ...service('PT', 'Physical therapy'),
    ...{ isMoney: false, unit: null, period: null, total: null, used: null, remaining: null },
    ...{ deliveries: [delivery], lines: ['EB4'] },
  };

  const [block] = blocksOf(planWith({ limits: [limit] }), '');
  expect(block?.rows[0]?.more).toContain('30 visits per calendar year');
});

it('leaves out of the other statements what a note or the name of an organization says', () => {
  const contact = { code: 'U', text: 'Contact this organization' };
  const other = [
    {
      ...SCOPE,
      ...FIGURES,
      benefit: { code: 'D', text: 'Description' },
      messages: ['A NOTE'],
      lines: ['EB5'],
    },
    { ...SCOPE, ...FIGURES, benefit: contact, lines: ['EB6'] },
    { ...SCOPE, ...FIGURES, benefit: { code: 'M', text: 'Ambulatory' }, amount: 40, lines: ['EB7'] },
  ];
  const related = [
    {
      ...SCOPE,
      ...{ name: 'NORTHWIND', id: null, idKind: null, planName: null, planNumber: null },
      ...{ role: null, benefit: contact, contacts: [], lines: ['EB6'] },
    },
  ];

  const blocks = blocksOf(planWith({ other, related }), '');
  expect(blocks.map(({ rows }) => rows.flatMap(({ lines }) => lines))).toEqual([['EB6'], ['EB7']]);
  expect(blocks[1]?.rows[0]?.more).toContain('$40');
});
