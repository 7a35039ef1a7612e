import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aboutSubscriber, answerIn } from '@eligibility/x12/testing';
import { detailsOf, planIn, proofOf } from '../testing/details';

const COMMERCIAL = readFileSync(join(__dirname, '../../../../fixtures/x12/commercial.271'), 'utf8');

describe('the details of a commercial answer', () => {
  const details = detailsOf(answerIn(COMMERCIAL));
  const plan = planIn(details);

  it('name the plan with its group, number and dates', () => {
    expect(details).toMatchObject({
      status: 'active',
      checkedAt: '2026-01-15T09:30:00.000Z',
      patient: 'subscriber',
      serviceType: { code: '30', text: 'Health benefit plan coverage' },
      payer: {
        name: 'EVERGREEN HEALTH',
        id: '00042',
        idKind: { code: 'PI', text: 'Payer id' },
        contacts: [{ value: '8005550100' }],
      },
    });
    expect(plan).toMatchObject({
      name: 'Evergreen Choice PPO',
      isInSummary: true,
      status: 'active',
      group: { number: '88121', name: 'MARKER EMPLOYER GROUP' },
      number: '0042-PPO',
      begin: '2026-01-01',
      end: '2026-12-31',
    });
  });

  it('name the provider and the traces, what the payer changed, and the region', () => {
    const { provider, traces, subscriber } = detailsOf(
      answerIn(
        aboutSubscriber(['TRN*1*PAYER-9*9PAYER', 'N4*SPRINGFIELD*OR*97477**RJ*047', 'INS*Y*18*001*25']),
      ),
    );
    expect(provider).toMatchObject({ idKind: { code: 'XX' } });
    expect(traces).toContainEqual({
      kind: { code: '1', text: 'Of the answer' },
      number: 'PAYER-9',
      originator: '9PAYER',
    });
    expect(subscriber).toMatchObject({
      maintenance: { code: '001', text: 'Change' },
      maintenanceReason: { code: '25' },
      address: { region: '047' },
    });
  });

  it('show the person as the payer has them on record', () => {
    expect(details.subscriber).toEqual({
      firstName: 'MARKERFIRST',
      middleName: 'A',
      lastName: 'MARKERLAST',
      suffix: null,
      memberId: 'W000000001',
      dateOfBirth: '1984-02-29',
      gender: { code: 'F', text: 'Female' },
      relationship: { code: '18', text: 'Self' },
      maintenance: { code: '001', text: 'Change' },
      maintenanceReason: { code: '25', text: 'The record differs from the inquiry' },
      address: {
        line1: '12 MAPLE STREET',
        line2: null,
        city: 'SPRINGFIELD',
        state: 'OR',
        postalCode: '97477',
        country: null,
        region: null,
      },
      references: [
        { kind: { code: '6P', text: 'Group number' }, value: '88121', name: 'MARKER EMPLOYER GROUP' },
        { kind: { code: '18', text: 'Plan number' }, value: '0042-PPO', name: null },
      ],
      dates: [
        { kind: { code: '346', text: 'Plan begins' }, from: '2026-01-01', to: '2026-01-01' },
        { kind: { code: '347', text: 'Plan ends' }, from: '2026-12-31', to: '2026-12-31' },
      ],
    });
    expect(details.dependent).toBeNull();
  });

  it('pair what remains with its total, for each level and network', () => {
    expect(
      plan.outOfPocket.map(({ level, network, total, remaining, lines }) => [
        level?.code,
        network,
        total,
        remaining,
        lines,
      ]),
    ).toEqual([
      ['IND', 'in', 5000, 4863.79, ['EB12', 'EB13']],
      ['FAM', 'in', 10_000, 9361.15, ['EB14', 'EB15']],
      ['IND', 'in', null, 1, ['EB16']],
    ]);
  });

  it('list copays by service, place and visit', () => {
    expect(
      plan.copays.map(({ amount, serviceTypes: [service], visit, placesOfService: [place] }) => [
        amount,
        service?.code,
        visit,
        place?.text,
      ]),
    ).toEqual([
      [0, '98', 'another-place', "Telehealth, not in the patient's home"],
      [45, '98', 'specialist', 'Office'],
      [30, '98', 'primary-care-office', 'Office'],
      [75, 'UC', null, undefined],
      [350, '86', 'another-label', undefined],
      [90, '98', null, undefined],
    ]);
  });

  it('have limits, exclusions, notes and the other payer', () => {
    expect(plan.limits).toMatchObject([
      { unit: { code: 'VS', text: 'Visits' }, total: 20, remaining: null, period: { code: '23' } },
    ]);
    expect(plan.exclusions).toMatchObject([{ benefit: { code: 'I' }, network: 'out', lines: ['EB28'] }]);
    expect(plan.related.filter(({ benefit }) => benefit.code === 'R')).toMatchObject([
      {
        name: 'OTHER HEALTH',
        role: { code: 'PRP', text: 'Primary payer' },
        planNumber: '993312',
        planName: 'OTHER PAYER PLAN',
        lines: ['EB30'],
      },
    ]);
    expect(plan.notes.map(({ text }) => text)).toContain('This is not a guarantee of payment.');
  });

  it('prove each figure of the summary, with what else could have been meant', () => {
    expect(proofOf(details, 'copayAmount')).toEqual({
      field: 'copayAmount',
      value: 30,
      lines: ['EB22'],
      how: 'stated',
      rule: 'Individual copay of 98 (Professional (physician) visit, office), in network, per visit; the line is about: primary care in an office.',
      ambiguous: true,
      alternatives: [
        { value: 0, lines: ['EB20'], because: 'Its message says: TELEHEALTH VISIT.' },
        { value: 45, lines: ['EB21'], because: 'Its message says: SPECIALIST OFFICE VISIT.' },
      ],
    });
    expect(proofOf(details, 'deductibleRemaining')).toMatchObject({
      value: 325.5,
      lines: ['EB8'],
      ambiguous: false,
    });
  });
});

/** The plan of an active subscriber whose loop has these segments too. */
const planWith = (...segments: readonly string[]) =>
  planIn(detailsOf(answerIn(aboutSubscriber(['EB*1**30', ...segments]))));

describe('what is seldom stated', () => {
  it('is the group, in a reference that may be of a policy too', () => {
    const { plans, subscriber } = detailsOf(
      answerIn(
        aboutSubscriber(['REF*1L*G7*ACME', 'REF**5', 'DTP*291*D8*2026', 'DTP**D8*20260101', 'EB*1**30']),
      ),
    );
    expect(plans[0]?.group).toEqual({ number: 'G7', name: 'ACME' });
    expect(subscriber).toMatchObject({
      references: [{ kind: { text: 'Group or policy number' } }, { kind: null, value: '5', name: null }],
      dates: [],
    });
  });

  it('is a range of procedures with modifiers and a description', () => {
    expect(planWith('EB*I**********Y**HC:97110:GP::::THERAPY:97140').exclusions[0]?.procedure).toEqual({
      kind: { code: 'HC', text: 'Procedure (HCPCS or CPT)' },
      code: '97110',
      lastCode: '97140',
      modifiers: ['GP'],
      description: 'THERAPY',
    });
    expect(planWith('EB*I************:97110').exclusions[0]?.procedure).toMatchObject({
      kind: null,
      code: '97110',
      lastCode: null,
      description: null,
    });
  });

  it('is how often visits may be made', () => {
    expect(planWith('EB*F**33***23***VS*12', 'HSD*VS*12*WK*3*34*1').limits[0]?.deliveries).toEqual([
      {
        quantity: 12,
        unit: { code: 'VS', text: 'Visits' },
        frequency: 3,
        frequencyUnit: { code: 'WK', text: 'Week' },
        periods: 1,
        period: { code: '34', text: 'Month' },
      },
    ]);
  });

  it('is the number of days that a copay is for', () => {
    expect(planWith('EB*B**47***7*248**DY*30').copays).toMatchObject([
      { amount: 248, period: { text: 'Day' }, quantity: 30, unit: { text: 'Days' }, visit: null },
    ]);
  });

  it('is a reference, which lines that are paired repeat', () => {
    const [deductible] = planWith(
      'EB*C*IND*30***23*500*****Y',
      'REF*18*P1*GOLD',
      'REF**7',
      'EB*C*IND*30***29*100*****Y',
      'REF*18*P1*GOLD',
      'REF*18*P2',
    ).deductibles;
    expect(deductible?.references.map(({ value }) => value)).toEqual(['P1', '7', 'P2']);
  });
});
