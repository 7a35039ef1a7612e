import { codesOf, shipped, shippedPlan } from './_shipped';

describe('the benefit details of the shipped fixtures', () => {
  it('of the dependent tell subscriber and patient apart, and name the primary care provider', async () => {
    const { patient, subscriber, dependent } = (await shipped('payer1-dependent1')).details;
    expect(patient).toBe('dependent');
    expect(subscriber).toMatchObject({ firstName: 'JANE', lastName: 'DOE', memberId: 'W123456789' });
    expect(dependent).toMatchObject({ firstName: 'ROBIN', lastName: 'DOE', dateOfBirth: '2015-04-01' });
    const plan = await shippedPlan('payer1-dependent1');
    expect(plan).toMatchObject({
      name: 'Choice POS II',
      group: { name: 'RIVERBEND LOGISTICS LLC' },
      begin: '2026-01-01',
      end: '2026-12-31',
      primaryCareProviders: [{ name: 'MORGAN REED', role: { code: 'P3' } }],
      related: [{ name: 'HARBOR MUTUAL' }, { name: 'NORTHWIND PHARMACY SERVICES' }],
    });
  });

  it('of the dependent price every visit, and say which services need an authorization', async () => {
    const { copays, limits, authorizations } = await shippedPlan('payer1-dependent1');
    expect(copays.map(({ serviceTypes, visit, amount }) => [codesOf(serviceTypes), visit, amount])).toEqual([
      ['98', 'primary-care-office', 30],
      ['98', 'specialist', 45],
      ['98', 'another-place', 0],
      ['UC', null, 75],
      ['86', 'another-label', 350],
      ['PT', null, 45],
    ]);
    expect(copays.map(({ isTelehealth }) => isTelehealth)).toEqual([false, false, true, false, false, false]);
    expect(limits).toMatchObject([{ total: 30, used: 8, remaining: 22, unit: { code: 'VS' } }]);
    expect(authorizations.map(({ serviceTypes, required }) => [codesOf(serviceTypes), required])).toEqual([
      ['48', true],
      ['62', true],
      ['98', false],
    ]);
  });

  it('of the subscriber state visits that several therapies share, and a carve-out', async () => {
    expect((await shipped('payer2-subscriber-only')).details).toMatchObject({
      patient: 'subscriber',
      dependent: null,
    });
    const { limits, related } = await shippedPlan('payer2-subscriber-only');
    expect(limits.map(({ serviceTypes, remaining }) => [codesOf(serviceTypes), remaining])).toEqual([
      ['PT AD AF', 41],
      ['33', 17],
    ]);
    expect(related).toMatchObject([
      {
        name: 'STILLWATER BEHAVIORAL HEALTH',
        serviceTypes: [{ code: 'MH' }],
        contacts: [{ kind: { code: 'TE' } }],
      },
    ]);
  });

  it('of dental state the annual maximum, the share of each category and how often', async () => {
    const { limits, coinsurance } = await shippedPlan('dental');
    expect(
      limits.map(({ serviceTypes, procedure, period, total, remaining }) => [
        procedure?.code ?? codesOf(serviceTypes),
        period?.code,
        total,
        remaining,
      ]),
    ).toEqual([
      ['35', '23', 1500, 1180],
      ['38', '32', 1000, 1000],
      ['D0120', '23', 2, 1],
      ['D1110', '23', 2, 1],
      ['D0274', '23', 1, 0],
      ['D0210', undefined, null, null],
      ['D1206', undefined, null, null],
    ]);
    expect(limits[5]?.deliveries).toMatchObject([{ quantity: 1, periods: 60, period: { code: '34' } }]);
    expect(
      coinsurance.map(({ serviceTypes, network, percent }) => [codesOf(serviceTypes), network, percent]),
    ).toEqual([
      ['35', 'in', 20],
      ['35', 'out', 40],
      ['23 41', 'in', 0],
      ['24 25 26 40', 'in', 20],
      ['36 39', 'in', 50],
      ['38', 'in', 50],
    ]);
  });

  it('of dental state waiting periods, exclusions and predeterminations', async () => {
    const { notes, exclusions, authorizations } = await shippedPlan('dental');
    expect(notes.filter(({ text }) => text.startsWith('WAITING PERIOD'))).toHaveLength(2);
    expect(exclusions.map(({ benefit, procedure }) => [benefit.code, procedure?.code])).toEqual([
      ['E', undefined],
      ['I', 'D6010'],
    ]);
    expect(authorizations.map(({ serviceTypes, required }) => [codesOf(serviceTypes), required])).toEqual([
      ['36 39', true],
      ['38', true],
    ]);
  });

  it('of an ended policy state since when, why, and the payer that follows', async () => {
    expect((await shipped('medical-inactive')).details.status).toBe('inactive');
    expect(await shippedPlan('medical-inactive')).toMatchObject({
      status: 'inactive',
      begin: '2025-01-01',
      end: '2026-03-31',
      related: [{ name: 'HARBOR MUTUAL', dates: [{ from: '2026-04-01' }] }],
    });
    expect((await shippedPlan('medical-inactive')).notes.map(({ text }) => text)).toContain(
      'COVERAGE ENDED 2026-03-31, EMPLOYMENT ENDED',
    );
  });

  it('of Medicare state both parts, the drug plan and the supplement', async () => {
    const { deductibles, related } = await shippedPlan('mbi-lookup-ssn');
    expect(deductibles.map(({ insuranceType, remaining }) => [insuranceType?.code, remaining])).toEqual([
      ['MB', 131.42],
      ['MA', 1736],
    ]);
    expect(related).toMatchObject([
      { name: 'CRESTVIEW RX', planNumber: 'S0000 012', serviceTypes: [{ code: '88' }] },
      { name: 'HARBOR SUPPLEMENT', insuranceType: { code: 'SP' } },
    ]);
    const { sent } = (await shipped('mbi-lookup-ssn')).exchange;
    expect(sent).toMatch(/^REF\*SY\*/m);
    expect((await shipped('mbi-lookup-ssn')).details.subscriber).toMatchObject({ memberId: '1EG4TE5MK73' });
  });

  it.each([
    ['75-subscriber-not-found', 'subscriber', '75', 'C'],
    ['42-payer-unable-to-respond', 'payer', '42', 'R'],
    ['43-invalid-missing-provider-info', 'provider', '43', 'C'],
    ['72-invalid-missing-subscriber-id', 'subscriber', '72', 'C'],
    ['73-invalid-missing-subscriber-name', 'subscriber', '73', 'C'],
    ['79-invalid-participant-info', 'payer', '79', 'C'],
  ] as const)('of %s name the %s as what was rejected', async (slug, level, code, followUp) => {
    expect((await shipped(slug)).details).toMatchObject({
      status: 'unknown',
      rejections: [{ level, reason: { code }, followUp: { code: followUp }, lines: [] }],
      plans: [],
      lines: [],
    });
  });
});
