import { billOf, estimated, left, met, on, open } from '../testing/estimates';
import { copay, PLAN } from '../testing/rules';

describe('without a word of the network', () => {
  const both = met(copay('30'), copay('90', { network: 'N' }));
  const unsaid = { ...billOf('98:150'), network: undefined };

  it('the clinic is assumed to be in it, and the amount out of it is named', () => {
    const { patientPays, assumptions } = estimated(both, unsaid);
    expect(patientPays).toBe(30);
    expect(assumptions).toMatchObject([{ code: 'in-network', otherwise: 90 }]);
  });

  it('nothing is assumed where the amount is the same in and out of it', () => {
    const { assumptions } = estimated(
      [PLAN, copay('30', { network: 'W' }), ...left('G', 3000, 3000, { network: 'W' })],
      unsaid,
    );
    expect(assumptions).toEqual([]);
  });

  it('a note that the provider is out of network leaves it unknown, until the clinic says', () => {
    const noted = [
      { ...PLAN, messages: ['Provider is out of network based on NPI'] },
      ...left('C', 500, 0),
      ...left('G', 3000, 3000),
      copay('30'),
    ];
    expect(estimated(noted, unsaid).reasons).toMatchObject([{ code: 'network-unknown' }]);
    expect(estimated(noted, billOf('98:150')).patientPays).toBe(30);
  });
});

describe('an estimate', () => {
  it('names each step in the order in which it was applied, with its lines', () => {
    const { steps, planPays } = estimated(open(on('.2', '48')), billOf('48:14000'));
    expect(steps).toEqual([
      {
        item: 1,
        kind: 'deductible',
        patientPays: 500,
        lines: ['EB3'],
        sentence: 'What is left of the deductible takes $500.00 of $14000.00.',
      },
      {
        item: 1,
        kind: 'coinsurance',
        patientPays: 2700,
        lines: ['EB6'],
        sentence: 'Coinsurance of 20 % of $13500.00: $2700.00.',
      },
      {
        item: 1,
        kind: 'out-of-pocket-limit',
        patientPays: -200,
        lines: ['EB5'],
        sentence: "The out-of-pocket limit is reached: $200.00 of $3200.00 is not the patient's any more.",
      },
    ]);
    expect(planPays).toBe(11000);
  });

  it('names the two amounts between which nothing decides', () => {
    const { reasons } = estimated(met(copay('30'), copay('45')), billOf('98:150'));
    expect(reasons).toEqual([
      {
        code: 'several-amounts',
        item: 1,
        lines: ['EB6', 'EB7'],
        sentence: 'The payer states several amounts for this service: $30.00, $45.00.',
      },
    ]);
  });

  it('has no amount of a service that the payer was not asked about and does not name', () => {
    const { reasons } = estimated(met(on('.2', '30')), billOf('5:50'), ['5']);
    expect(reasons).toMatchObject([{ code: 'service-refused', item: 1 }]);
  });

  it('has no amount at all where one item has none', () => {
    const { patientPays, reasons } = estimated(met(copay('30')), billOf('98:150 62:900'));
    expect(patientPays).toBeNull();
    expect(reasons).toMatchObject([{ code: 'no-amount-stated', item: 2 }]);
  });
});
