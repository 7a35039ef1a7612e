import { benefitDetails } from '@eligibility/benefits';
import { aboutSubscriber, answerIn } from '@eligibility/x12/testing';
import { explained } from './explained';

const explain = (...segments: readonly string[]): ReturnType<typeof explained> =>
  explained({
    ...benefitDetails(answerIn(aboutSubscriber(segments)), {
      serviceTypeCode: '30',
      onDate: '2026-01-15',
      directoryName: 'Aetna',
      checkedAt: '2026-01-15T09:30:00.000Z',
    }),
    differsFromAnswer: [],
  });

const ACTIVE = 'EB*1**30*HM*Gold Plan';

describe('benefit details for an assistant', () => {
  it('say how certain each figure is, and what else the payer states', () => {
    const { coverage, service, figures } = explain(
      ACTIVE,
      'EB*B*IND*98***27*25*****Y',
      'EB*B*IND*98***27*40*****Y',
      'EB*C*IND*30***29*500*****Y',
    );
    expect([coverage, service]).toEqual(['active', 'Health benefit plan coverage']);
    expect(figures).toEqual(
      expect.arrayContaining([
        { field: 'copayAmount', value: 40, how: 'stated', isUncertain: true, otherValues: [25] },
        { field: 'deductibleRemaining', value: 500, how: 'stated', isUncertain: false, otherValues: [] },
        { field: 'coinsurancePercent', value: null, how: 'absent', isUncertain: false, otherValues: [] },
      ]),
    );
    expect(JSON.stringify(figures)).not.toContain('planName');
  });

  it('have costs by service in our own words, and no code that we do not know', () => {
    const { costs, hasMoreCosts } = explain(
      ACTIVE,
      'EB*B*IND*98***27*25*****Y',
      'EB*A*IND*ZZ9*****.2****N',
      'EB*C*FAM*30***23*3000*****Y',
    );
    expect(hasMoreCosts).toBe(false);
    expect(costs).toEqual([
      expect.objectContaining({
        kind: 'copay',
        services: ['Professional (physician) visit, office'],
        network: 'in',
        level: 'Individual',
        period: 'Visit',
        amount: 25,
      }),
      expect.objectContaining({ kind: 'coinsurance', services: ['a service without a name'], percent: 20 }),
      expect.objectContaining({
        kind: 'deductible',
        level: 'Family',
        amount: 3000,
        services: ['Health benefit plan coverage'],
      }),
    ]);
  });

  it('name authorizations, other plans and limits, and say when there are more costs than are shown', () => {
    const copays = Array.from({ length: 41 }, (_, at) => `EB*B*IND*98***27*${String(at + 1)}*****Y`);
    const many = explain(ACTIVE, ...copays);
    expect([(many.costs as unknown[]).length, many.hasMoreCosts]).toEqual([40, true]);
    const { authorizations, otherPlans, costs, quotedFromPayer } = explain(
      ACTIVE,
      'EB*F*IND*33***23***VS*20**Y',
      'EB*R**30',
      'LS*2120',
      'NM1*PRP*2*HARBOR MUTUAL*****PI*HARBR',
      'LE*2120',
      'EB*B*IND*AJ***27*10****Y*Y',
    );
    expect(authorizations).toEqual([{ services: [expect.any(String)], network: 'in', required: true }]);
    expect(otherPlans).toEqual(['primary']);
    expect(costs).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'limit', amount: 20, unit: 'Visits' })]),
    );
    expect(quotedFromPayer).toEqual(
      expect.arrayContaining([
        { about: 'planName', text: '⟦Gold Plan⟧' },
        { about: 'otherPayerName', text: '⟦HARBOR MUTUAL⟧' },
      ]),
    );
  });

  it('are empty where the payer answered with no plan', () => {
    expect(explain('AAA*N**75*C')).toMatchObject({
      coverage: 'unknown',
      costs: [],
      authorizations: [],
      quotedFromPayer: [],
    });
  });
});
