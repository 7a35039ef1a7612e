import { answerOf, line } from '../_answers';
import { planName } from './plan-name';

const gold = line('1', { planName: 'Gold' });
const vision = line('1', { serviceTypes: ['AL'], planName: 'Vision' });
const former = line('6', { planName: 'Former' });

describe('planName', () => {
  it('is that of the active row about what was asked', () => {
    expect(planName(answerOf([vision, former, gold]), '30')).toBe('Gold');
    expect(planName(answerOf([gold, vision]), 'AL')).toBe('Vision');
  });

  it('is that of any other active row before that of an inactive one', () => {
    expect(planName(answerOf([former, line('1'), vision]), '30')).toBe('Vision');
  });

  it('is that of an inactive row when there is no other', () => {
    expect(planName(answerOf([former]), '30')).toBe('Former');
  });

  it('falls back to the references, and never to a money row or the payer', () => {
    const money = line('C', { planName: 'Deductible', amountCents: 0 });
    expect(planName(answerOf([money], { planNames: ['Group Plan', 'Network'] }), '30')).toBe('Group Plan');
    expect(planName(answerOf([money]), '30')).toBeUndefined();
  });

  it('is no reference beside a coverage that is not active', () => {
    expect(planName(answerOf([line('6')], { planNames: ['Group Plan'] }), '30')).toBeUndefined();
    expect(planName(answerOf([line('6'), line('1')], { planNames: ['Group Plan'] }), '30')).toBe(
      'Group Plan',
    );
  });
});
