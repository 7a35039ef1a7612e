import { aboutDependent, answerIn } from '@eligibility/x12/testing';
import { detailsFromX12, detailsOf, planOf, proofOf } from '../testing/details';
import type { Line } from '../testing/document';
import { copay, limit, PLAN } from '../testing/rules';

describe('plans', () => {
  const other: Line = {
    code: '1',
    services: ['35'],
    plan: 'DENTAL',
    insurance: 'GP',
    dates: { plan: '20250101-20251231' },
  };

  it('are those of the lines about coverage, that of the summary first, each with its own lines', () => {
    const { plans } = detailsFromX12({
      lines: [
        other,
        { ...PLAN, plan: 'GOLD' },
        copay('25'),
        copay('10', { plan: 'DENTAL' }),
        copay('5', { plan: 'UNKNOWN' }),
      ],
    });
    expect(
      plans.map(({ name, isInSummary, status, end, copays }) => [
        name,
        isInSummary,
        status,
        end,
        copays.map(({ amount }) => amount),
      ]),
    ).toEqual([
      ['GOLD', true, 'active', null, [25, 5]],
      ['DENTAL', false, 'inactive', '2025-12-31', [10]],
    ]);
  });

  it('that go on have no end of a period that is over', () => {
    const { plans } = detailsFromX12({
      lines: [
        { ...PLAN, dates: { eligibility: '20090201' } },
        { ...PLAN, dates: { eligibility: '20060101-20061231' } },
      ],
    });
    expect(plans.map(({ begin, end }) => [begin, end])).toEqual([['2009-02-01', null]]);
  });

  it('that would answer as well are alternatives of the name', () => {
    const details = detailsFromX12({
      lines: [
        { ...PLAN, plan: 'GOLD' },
        { ...PLAN, plan: 'SILVER' },
        { ...limit('G', '29', '30', { plan: 'GOLD' }), services: ['98'] },
        limit('C', '29', '10', { plan: 'SILVER' }),
        limit('C', '29', '20', { plan: 'GOLD' }),
      ],
    });
    expect(proofOf(details, 'planName')).toMatchObject({
      value: 'GOLD',
      ambiguous: true,
      alternatives: [{ value: 'SILVER', lines: ['EB2'] }],
    });
    // The plans differ in nothing but the name, so that the higher amount counts.
    expect(proofOf(details, 'deductibleRemaining')).toMatchObject({
      value: 20,
      ambiguous: true,
      alternatives: [{ value: 10, because: 'It is of the plan "SILVER".' }],
    });
  });
});

describe('persons and organizations', () => {
  it('are the primary care provider and others', () => {
    const plan = planOf(
      { code: 'L', entity: { role: 'P3', name: 'WELBY', npi: '1999999984', telephone: '8005550100' } },
      { code: 'U', services: ['88'], entity: { role: 'VN', name: 'DRUG MANAGER' } },
      { code: 'R', insurance: 'HN', planNumber: ['H1234', 'ADVANTAGE'] },
      { code: 'X', entity: { role: '1P', name: 'CLINIC' } },
    );
    expect(plan.primaryCareProviders).toMatchObject([
      {
        name: 'WELBY',
        id: '1999999984',
        idKind: { code: 'XX' },
        contacts: [{ kind: { text: 'Telephone' }, value: '8005550100' }],
      },
    ]);
    expect(plan.related).toMatchObject([
      { name: 'DRUG MANAGER', role: { text: 'Vendor' }, serviceTypes: [{ code: '88' }] },
      {
        name: null,
        role: null,
        planNumber: 'H1234',
        insuranceType: { code: 'HN', text: 'HMO, Medicare risk' },
      },
      { name: 'CLINIC', benefit: { text: 'Health care facility' } },
    ]);
  });

  it('have the dependent as the patient, and the subscriber', () => {
    const { patient, subscriber, dependent } = detailsOf(
      answerIn(aboutDependent([], ['INS*N*19', 'EB*1**30'])),
    );
    expect({ patient, subscriber, dependent }).toMatchObject({
      patient: 'dependent',
      subscriber: { firstName: 'JANE', memberId: 'W000000001' },
      dependent: {
        firstName: 'JORDAN',
        dateOfBirth: '2015-04-01',
        relationship: { text: 'Child' },
        memberId: null,
      },
    });
  });
});

describe('authorizations', () => {
  it('are grouped by service, network and procedure', () => {
    expect(
      planOf(
        copay('10', { authorization: 'Y' }),
        copay('20', { authorization: 'Y' }),
        copay('30', { authorization: 'U' }),
        { code: 'A', procedure: 'HC:97110', percent: '.2', authorization: 'N' },
      ).authorizations,
    ).toMatchObject([
      { serviceTypes: [{ code: '98' }], network: 'in', required: true, lines: ['EB2', 'EB3'] },
      { serviceTypes: [{ code: '98' }], required: null, lines: ['EB4'] },
      { procedure: { kind: { code: 'HC' }, code: '97110', modifiers: [] }, required: false, lines: ['EB5'] },
    ]);
  });
});

describe('what is not known', () => {
  it('is kept without words, and quantities of blood are no money', () => {
    const { other } = planOf(
      { code: 'zz', services: ['Q9'], level: 'XXX', period: '99' },
      { code: 'C', services: ['10'], period: '29', quantity: ['DB', '3'] },
    );
    expect(other).toMatchObject([
      {
        benefit: { code: 'zz', text: null },
        serviceTypes: [{ code: 'Q9', text: null }],
        level: { code: 'XXX', text: null },
        period: { code: '99', text: null },
      },
      { benefit: { code: 'C' }, unit: { code: 'DB' }, quantity: 3, amount: null },
    ]);
  });
});
