import type { BenefitLine } from '@eligibility/x12';
import { line } from '../testing/answers';
import { DAY, LAST_YEAR, THIS_YEAR } from '../testing/question';
import { choosePlan, coverageOf, type Plan, planName } from './coverage';
import { inForceOn } from './line-selection';
import { relevantLines } from './relevant-lines';

const inForce = inForceOn(DAY, []);
const planIn = (lines: readonly BenefitLine[], asked = '30'): Plan =>
  choosePlan(coverageOf(lines, asked, inForce));
const nameIn = (all: readonly BenefitLine[], asked = '30', references: readonly string[] = []) => {
  const { lines } = relevantLines(all, asked, inForce);
  return planName(planIn(lines, asked), lines, { references, asked, inForce });
};

const gold = line('1', { planName: 'Gold' });
const vision = line('1', { serviceTypes: ['AL'], planName: 'Vision' });
const minuteClinic = line('1', { serviceTypes: ['UC'], planName: 'Minute Clinic' });
const former = line('6', { planName: 'Former' });

describe('choosePlan', () => {
  it('prefers the plan that names medical care or an office visit, whatever comes first', () => {
    const hospital = line('1', {
      serviceTypes: ['30', '60', 'MH', '48', 'A7'],
      planName: 'Mental Health Inpatient',
    });
    const medical = line('1', { serviceTypes: ['30', '1', '98'], planName: 'Adult Medicaid' });
    for (const lines of [
      [hospital, medical],
      [medical, hospital],
    ]) {
      expect(planIn(lines)).toMatchObject({
        name: 'Adult Medicaid',
        others: new Set(['Mental Health Inpatient']),
      });
    }
  });

  it('prefers the plan of more service types, then one with a name', () => {
    const wide = line('1', { serviceTypes: ['30', '47', '48'], planName: 'Wide' });
    expect(planIn([gold, wide]).name).toBe('Wide');
    expect(planIn([line('1'), gold]).name).toBe('Gold');
  });

  it('chooses between indistinguishable plans alphabetically, and never an offer of COBRA', () => {
    const silver = line('1', { planName: 'Silver' });
    expect(planIn([silver, gold]).name).toBe('Gold');
    expect(planIn([line('1', { planName: 'Cobra', insuranceType: 'CO' }), silver]).name).toBe('Silver');
  });

  it('ignores a plan that has ended', () => {
    const old = line('1', { planName: 'Old HMO', dates: [LAST_YEAR] });
    const current = line('1', { planName: 'New PPO', dates: [THIS_YEAR] });
    expect(planIn([old, current])).toMatchObject({ name: 'New PPO', others: new Set() });
  });
});

describe('planName', () => {
  it('is that of the active line about the requested service', () => {
    expect(nameIn([vision, former, gold])).toBe('Gold');
    expect(nameIn([gold, vision], 'AL')).toBe('Vision');
  });

  it('is that of any other active line before that of an inactive one', () => {
    expect(nameIn([former, line('1'), minuteClinic])).toBe('Minute Clinic');
  });

  it('is never that of a vision, dental or pharmacy plan without a request for it', () => {
    expect(nameIn([line('1'), vision])).toBeUndefined();
    expect(nameIn([line('1'), line('1', { planName: 'Eye Care Plan' })], '30', ['Group'])).toBe('Group');
  });

  it.each(['ACCIDENT', 'HSA', 'EXPRESS SCRIPTS', 'DENTAL PPO'])(
    'is not %s beside a medical plan',
    (planName) => {
      const medical = line('1', { planName: 'OPEN ACCESS PLUS' });
      expect(nameIn([line('1', { planName }), medical])).toBe('OPEN ACCESS PLUS');
    },
  );

  it('is that of an inactive line when there is no other', () => {
    expect(nameIn([former])).toBe('Former');
  });

  it('is that of a line in force before an ended one', () => {
    const ended = line('1', { planName: 'A Former Plan', dates: [LAST_YEAR] });
    expect(nameIn([ended, former])).toBe('Former');
    expect(nameIn([ended])).toBe('A Former Plan');
  });

  it('falls back to the references, and never to a money line or the payer', () => {
    const money = line('C', { planName: 'Deductible', amountCents: 0 });
    expect(nameIn([money], '30', ['Group Plan', 'Network'])).toBe('Group Plan');
    expect(nameIn([money])).toBeUndefined();
  });

  it('is no reference when the coverage is not active', () => {
    expect(nameIn([line('6')], '30', ['Group Plan'])).toBeUndefined();
    expect(nameIn([line('1', { dates: [LAST_YEAR] })], '30', ['Group Plan'])).toBeUndefined();
    expect(nameIn([line('6'), line('1')], '30', ['Group Plan'])).toBe('Group Plan');
  });
});
