import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerIn } from '@eligibility/x12/testing';
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
      address: {
        line1: '12 MAPLE STREET',
        line2: null,
        city: 'SPRINGFIELD',
        state: 'OR',
        postalCode: '97477',
        country: null,
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

  it('have limits, exclusions, notes and the payer to bill instead', () => {
    expect(plan.limits).toMatchObject([
      { unit: { code: 'VS', text: 'Visits' }, total: 20, remaining: null, period: { code: '23' } },
    ]);
    expect(plan.exclusions).toMatchObject([{ benefit: { code: 'I' }, network: 'out', lines: ['EB28'] }]);
    expect(plan.billInstead).toMatchObject([
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
