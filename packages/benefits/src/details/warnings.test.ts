import { answerIn, aboutSubscriber } from '@eligibility/x12/testing';
import { detailsFromX12, detailsOf } from '../testing/details';
import type { Line } from '../testing/document';
import { copay, FAMILY, limit, PLAN } from '../testing/rules';
import type { Warning } from './document';

type Seen = Pick<Warning, 'code' | 'field' | 'about' | 'lines'>;

function warningsOf(lines: readonly Line[]): readonly Seen[] {
  return detailsFromX12({ lines }).warnings.map(({ code, field, about, lines: ids }) => ({
    code,
    field,
    about,
    lines: ids,
  }));
}

const ADVANTAGE: Line = {
  code: 'R',
  services: ['30'],
  insurance: 'HN',
  entity: { role: 'PRP', name: 'SUNNY HEALTH PLAN' },
};

describe('the warnings of the details', () => {
  it('are none for an answer without contradictions', () => {
    expect(warningsOf([PLAN, copay('25'), limit('C', '29', '100')])).toEqual([]);
  });

  it('name the plan of Medicare Advantage where Medicare answers, and another payer elsewhere', () => {
    const medicare: Line = { code: '1', services: ['30'], insurance: 'MB' };
    const about = 'SUNNY HEALTH PLAN';

    expect(warningsOf([medicare, ADVANTAGE])).toEqual([
      { code: 'medicare-advantage', field: 'coverageActive', about, lines: ['EB2'] },
    ]);
    expect(warningsOf([PLAN, ADVANTAGE])).toEqual([
      { code: 'other-payer-primary', field: 'coverageActive', about, lines: ['EB2'] },
    ]);
  });

  it('name what alone is active where the coverage that was asked about is not', () => {
    const ended: Line = { code: '6', services: ['30'], insurance: 'MB' };
    const hospital: Line = { code: '1', services: ['30'], insurance: 'MA' };
    const accident: Line = { code: '1', services: ['30'], plan: 'ACCIDENT' };
    const field = 'coverageActive';

    expect(warningsOf([hospital, ended])).toEqual([
      { code: 'part-a-only', field, about: 'Medicare Part A (hospital)', lines: ['EB1'] },
    ]);
    expect(warningsOf([accident, { code: '6', services: ['30'], plan: 'MEDICAL' }])).toEqual([
      { code: 'non-medical-product-only', field, about: 'an accident plan', lines: ['EB1'] },
    ]);
  });

  it.each([
    ...[['SLMB ONLY'], ['QUALIFIED INDIVIDUAL'], ['QDWI'], ['MEDICARE SAVINGS PROGRAM'], ['DISCOUNT CARD']],
    ...[['EMERGENCY SERVICES ONLY'], ['FAMILY PLANNING'], ['INMATE INPATIENT'], ['COVID-19 TESTING ONLY']],
    ['GOLD 1500 RX', 'PR, of which nothing else is said'],
  ])('doubt that %s pays for care', (plan, insurance = 'MC') => {
    const about = plan;
    expect(
      warningsOf([{ ...PLAN, insurance: insurance.length === 2 ? insurance : undefined, plan }]),
    ).toEqual([{ code: 'limited-coverage', field: 'coverageActive', about, lines: ['EB1'] }]);
  });

  it.each([
    'OPEN ACCESS IN-NETWORK ONLY',
    'EMPLOYEE ONLY PPO',
    'GOLD 1500',
    'MEDICAL ONLY',
    'CHOICE PLUS HSA',
  ])('do not doubt %s', (plan) => {
    expect(warningsOf([{ ...PLAN, plan }])).toEqual([]);
  });

  it.each(['AMOUNTS ARE FOR THE DAY OF INQUIRY ONLY', 'NO COPAY FOR EMERGENCY SERVICES'])(
    'do not doubt Medicaid that says %s',
    (message) => {
      expect(warningsOf([{ ...PLAN, insurance: 'MC', messages: [message] }])).toEqual([]);
    },
  );

  it('do not ask who is primary of a plan that is called secondary', () => {
    expect(warningsOf([PLAN, { code: 'R', entity: { role: 'SEP', name: 'OTHER' } }])).toEqual([]);
  });

  it('do not doubt a limited programme beside a whole one', () => {
    expect(
      warningsOf([
        { ...PLAN, plan: 'GOLD' },
        { ...PLAN, insurance: 'MC', plan: 'FAMILY PLANNING' },
      ]),
    ).not.toContainEqual(expect.objectContaining({ code: 'limited-coverage' }));
  });

  it('tell of hospice care, one provider alone, and a card that was lost', () => {
    const entity = { role: '1P', name: 'CLINIC' } as const;
    expect(
      warningsOf([
        PLAN,
        { code: 'X', services: ['45'] },
        { code: 'N', services: ['30'], entity },
        { code: 'T', services: ['30'] },
        { code: 'X', services: ['42'] },
      ]),
    ).toEqual([
      { code: 'hospice', field: null, about: null, lines: ['EB2'] },
      { code: 'restricted-provider', field: null, about: 'CLINIC', lines: ['EB3'] },
      { code: 'card-lost', field: null, about: null, lines: ['EB4'] },
    ]);
  });

  it('tell of an unpaid premium, and of no spend-down that is met', () => {
    const unpaid = { ...PLAN, messages: ['PREMIUM NOT PAID'] };
    expect(warningsOf([unpaid])).toMatchObject([{ code: 'grace-period', about: 'PREMIUM NOT PAID' }]);
    const spendDown = (period: string, amount: string): Line => ({
      code: 'Y',
      services: ['30'],
      period,
      amount,
    });
    expect(warningsOf([PLAN, spendDown('34', '250')])).toMatchObject([{ code: 'spend-down' }]);
    expect(warningsOf([PLAN, spendDown('34', '250'), spendDown('29', '0')])).toEqual([]);
  });

  it('say of a figure that no wider line states, which part of care it is for', () => {
    const therapy = copay('40', { messages: ['PHYSICAL THERAPY'] });

    expect(warningsOf([PLAN, therapy])).toMatchObject([
      { code: 'partial-care', field: 'copayAmount', about: 'PHYSICAL THERAPY', lines: ['EB2'] },
    ]);
    expect(warningsOf([PLAN, therapy, copay('25')]).map(({ code }) => code)).not.toContain('partial-care');
  });

  it('leave out what is over, and who manages drugs alone where these were not asked about', () => {
    const over = { ...ADVANTAGE, dates: { plan: '20200101-20201231' } };
    const drugs: Line = { code: 'R', services: ['88'], entity: { role: 'PR', name: 'SUNNY DRUGS' } };

    expect(warningsOf([PLAN, over, drugs, { ...drugs, code: 'U' }])).toEqual([]);
    expect(detailsFromX12({ lines: [PLAN, drugs] }, { service: '88' }).warnings).toHaveLength(1);
  });

  it('name the organization that manages a part of the benefits, once', () => {
    const carved = (service: string): Line => ({
      code: 'U',
      services: [service],
      entity: { role: 'VN', name: 'CALM MINDS' },
    });

    expect(warningsOf([PLAN, carved('MH'), carved('CF')])).toEqual([
      { code: 'carve-out', field: 'coverageActive', about: 'CALM MINDS', lines: ['EB2', 'EB3'] },
    ]);
  });

  it.each([
    'PROVIDER IS OUT OF NETWORK BASED ON THE NPI SENT',
    'PROVIDER IS OUT NETWORK FOR MEMBER',
    'The provider is not in the network of this plan.',
    'Rendering provider is NON-PAR',
    'This NPI is nonparticipating.',
  ])('quote the note "%s", against figures in network', (text) => {
    const found = { code: 'provider-out-of-network', about: text, lines: ['EB1'] };

    expect(warningsOf([{ ...PLAN, messages: [text] }, copay('25')])).toEqual([
      { ...found, field: 'inNetworkPreferred' },
    ]);
    expect(warningsOf([{ ...PLAN, messages: [text] }])).toEqual([{ ...found, field: null }]);
  });

  it.each([
    'Out of network services are covered at 60%',
    'Call provider services for details.',
    'Members choose a provider in the network.',
  ])('leave out the note "%s"', (text) => {
    expect(warningsOf([{ ...PLAN, messages: [text] }])).toEqual([]);
  });

  it('say that the coverage is in a grace period, under investigation, or needs a spend-down', () => {
    const field = 'coverageActive';
    const messages = ['MEMBER IS IN 2ND MONTH OF GRACE PERIOD'];

    expect(warningsOf([{ ...PLAN, messages }])).toEqual([
      { code: 'grace-period', field, about: messages[0], lines: ['EB1'] },
    ]);
    expect(warningsOf([{ ...PLAN, code: '5' }])).toEqual([
      { code: 'grace-period', field, about: null, lines: ['EB1'] },
    ]);
    expect(warningsOf([PLAN, { code: 'Y', services: ['30'], amount: '250' }])).toEqual([
      { code: 'spend-down', field, about: null, lines: ['EB2'] },
    ]);
  });

  it('name plans and amounts that could be meant as well', () => {
    const silver = { ...PLAN, plan: 'SILVER' };

    expect(warningsOf([{ ...PLAN, plan: 'GOLD' }, silver, copay('25'), copay('40')])).toEqual([
      { code: 'several-plans', field: 'planName', about: 'SILVER', lines: ['EB1'] },
      expect.objectContaining({ code: 'several-amounts', field: 'copayAmount' }),
    ]);
  });

  it("say that a figure is the family's where the payer states none for the patient", () => {
    const family = limit('C', '29', '700', FAMILY);

    expect(warningsOf([PLAN, family])).toEqual([
      { code: 'family-figure-only', field: 'deductibleRemaining', about: null, lines: ['EB2'] },
    ]);
    expect(warningsOf([PLAN, family, limit('C', '29', '900')])).toEqual([]);
  });

  it('name a part of the question that the payer refused, and nothing where it refused the whole', () => {
    const partly = detailsOf(answerIn(aboutSubscriber(['EB*1**30', 'EB*V**33', 'AAA*Y**70*C'])));
    const [refused] = partly.warnings;

    expect(refused).toMatchObject({ code: 'benefit-refused', field: null, about: '70', lines: ['EB2'] });
    expect(refused?.sentence).toMatch(/^The payer refused a part of the question: .+ \(70\)\.$/);
    expect(detailsOf(answerIn(aboutSubscriber(['AAA*N**75*C']))).warnings).toEqual([]);
  });
});
