import { PLAIN_CAPABILITIES } from '../../testing/samples';
import {
  askedBody,
  dayToCome,
  planService,
  type AskedPayer,
  type DayRules,
  type ServicePlan,
  type ServiceQuestion,
} from './asked-service';

const TODAY = '2026-11-22';
const SEVERAL: ServiceQuestion = { serviceTypeCodes: ['35', 'UC', 'BN'] };
const DATES = {
  ...{ monthsBack: 0, daysBack: 365, daysForward: 5, toMonthEnd: false },
  ...{ isFirstStated: true, isLastStated: true },
};

const payerOf = (
  capabilities: Partial<AskedPayer['capabilities']>,
  ...linesOfBusiness: readonly string[]
): AskedPayer => ({
  name: 'Cascade Mutual',
  linesOfBusiness,
  capabilities: { ...PLAIN_CAPABILITIES, ...capabilities },
});
const ANY = payerOf({ serviceTypes: ['*'], severalServiceTypes: true, dates: DATES, procedureCodes: true });
const planned = (question: ServiceQuestion, payer: AskedPayer, today: string): ServicePlan => {
  const plan = planService(question, payer, { today, dateNotTaken: 'ask-today' });
  if ('first' in plan) throw new Error('the payer does not answer for this day');
  return plan;
};
const asked = (question: ServiceQuestion, payer: AskedPayer) => askedBody(planned(question, payer, TODAY));

const answeredDays = (
  dateOfService: string,
  dates: typeof DATES,
  dateNotTaken: DayRules['dateNotTaken'] = 'ask-anyway',
) => planService({ serviceTypeCodes: [], dateOfService }, payerOf({ dates }), { today: TODAY, dateNotTaken });

describe('what a payer is asked', () => {
  it('is everything that the caller asks, of a payer that takes it', () => {
    const plan = planned({ ...SEVERAL, dateOfService: '2026-11-24' }, ANY, TODAY);
    expect(plan).toMatchObject({ sent: { ...SEVERAL, dateOfService: '2026-11-24' }, summaryOf: '35' });
    expect(askedBody(plan)).toEqual({
      ...SEVERAL,
      dateOfService: '2026-11-24',
      procedureCode: null,
      notAsked: [],
    });
  });

  it('is the plan as a whole, of a payer that is not known to take the services', () => {
    const plan = planned({ ...SEVERAL, dateOfService: '2026-11-30' }, payerOf({}), TODAY);
    expect(plan).toMatchObject({ sent: { serviceTypeCodes: ['30'] }, summaryOf: '35' });
    const { notAsked, ...others } = askedBody(plan);
    expect(others).toEqual({
      serviceTypeCodes: ['30'],
      dateOfService: '2026-11-30',
      procedureCode: null,
    });
    expect(notAsked.map(({ field, value, reason }) => [field, value, reason])).toEqual([
      ['serviceTypeCodes', '35', 'not-known'],
      ['serviceTypeCodes', 'UC', 'not-known'],
      ['serviceTypeCodes', 'BN', 'not-known'],
    ]);
    expect(notAsked[0]?.message).toBe(
      'Service type dental care (35) was not asked, because the catalog does not say that the payer takes it.',
    );
  });

  it('is always the plan as a whole where that is the question, and dental care of a payer of dental plans', () => {
    expect(asked({ serviceTypeCodes: ['30'] }, payerOf({}))).toMatchObject({ notAsked: [] });
    const dental = payerOf({}, 'dental');
    expect(asked({ serviceTypeCodes: ['35'] }, dental)).toMatchObject({ notAsked: [] });
    expect(asked({ serviceTypeCodes: ['38'] }, dental)).toMatchObject({
      serviceTypeCodes: ['35'],
      notAsked: [{ value: '38' }],
    });
    expect(asked({ serviceTypeCodes: ['35'] }, payerOf({}, 'dental', 'vision'))).toMatchObject({
      serviceTypeCodes: ['30'],
    });
  });

  it.each([
    ['38', '35'],
    ['AO', 'AL'],
    ['40', '30'],
  ])('of service type %s is %s, where a payer takes the plans as a whole alone', (code, plan) => {
    const body = asked({ serviceTypeCodes: [code] }, payerOf({ serviceTypes: ['35', 'AL'] }));
    expect(body).toMatchObject({
      serviceTypeCodes: [plan],
      notAsked: [{ value: code, reason: 'not-known' }],
    });
  });

  it('is the first that the payer takes, when it takes one at a time; the summary is about that one', () => {
    const plan = planned(SEVERAL, payerOf({ serviceTypes: ['UC', 'BN'] }), TODAY);
    expect(plan).toMatchObject({
      sent: { serviceTypeCodes: ['UC'] },
      summaryOf: 'UC',
      notAsked: [
        { value: '35', reason: 'not-known' },
        { value: 'BN', reason: 'one-at-a-time' },
      ],
    });
  });

  it('is nothing about service types where the caller asks for a day alone', () => {
    const plan = planned({ serviceTypeCodes: [], dateOfService: '2026-11-01' }, ANY, TODAY);
    expect(plan).toMatchObject({ sent: { serviceTypeCodes: [], dateOfService: '2026-11-01' }, notAsked: [] });
    expect(plan.summaryOf).toBeUndefined();
  });

  it('is no date where the caller asks for today, which is what a payer assumes', () => {
    const plan = planned({ ...SEVERAL, dateOfService: TODAY }, ANY, TODAY);
    expect(plan.sent).toEqual(SEVERAL);
    expect(askedBody(plan).dateOfService).toBe(TODAY);
    expect(asked(SEVERAL, ANY).dateOfService).toBeNull();
    expect(asked({ ...SEVERAL, dateOfService: TODAY }, payerOf({ serviceTypes: ['*'] })).dateOfService).toBe(
      TODAY,
    );
  });

  it.each([
    ['2025-11-22', DATES, true],
    ['2025-11-21', DATES, false],
    ['2026-11-27', DATES, true],
    ['2026-11-28', DATES, false],
    ['2026-11-30', { ...DATES, toMonthEnd: true }, true],
    ['2026-12-01', { ...DATES, toMonthEnd: true }, false],
    ['2026-12-02', { ...DATES, daysForward: 10, toMonthEnd: true }, true],
    ['2026-11-23', { ...DATES, daysBack: 0, daysForward: 0 }, false],
  ])('is for %s with %j: %s', (day, dates, isTaken) => {
    expect('sent' in answeredDays(day, dates)).toBe(isTaken);
  });

  describe('about a day that the payer is not known to answer for, and no list excludes', () => {
    const FLOOR = { ...DATES, isFirstStated: false, isLastStated: false };
    const ofPolicy = (dateNotTaken: DayRules['dateNotTaken'], day = '2026-12-01') =>
      answeredDays(day, FLOOR, dateNotTaken);

    it.each(['2026-12-01', '2025-11-21'])('is today instead of %s, and says so', (day) => {
      const plan = ofPolicy('ask-today', day) as ServicePlan;
      expect(plan.sent.dateOfService).toBeUndefined();
      expect(askedBody(plan)).toMatchObject({
        dateOfService: null,
        notAsked: [{ field: 'dateOfService', value: day, reason: 'out-of-range' }],
      });
      expect(dayToCome(plan, TODAY)).toBe(day > TODAY ? day : undefined);
    });

    it('is that day, or refused, if the policy wants that', () => {
      expect(ofPolicy('ask-anyway')).toMatchObject({ sent: { dateOfService: '2026-12-01' }, notAsked: [] });
      expect(ofPolicy('refuse')).toEqual({ first: '2025-11-22', last: '2026-11-27' });
    });
  });

  it('is nothing for a day that the payer does not answer for; the days that it does are named', () => {
    expect(answeredDays('2027-01-01', DATES)).toEqual({ first: '2025-11-22', last: '2026-11-27' });
  });

  it('is one service type or one procedure, of a payer that takes one at a time', () => {
    const payer = payerOf({ serviceTypes: ['*'], procedureCodes: true });
    const both = planned({ serviceTypeCodes: ['35'], procedureCode: 'D0120' }, payer, TODAY);
    expect(both.sent).toEqual({
      serviceTypeCodes: ['35'],
      dateOfService: undefined,
      procedureCode: undefined,
    });
    expect(askedBody(both).notAsked).toEqual([
      {
        ...{ field: 'procedureCode', value: 'D0120', reason: 'one-at-a-time' },
        message:
          'The procedure D0120 was not asked, because the payer takes one service type or procedure at a time; send a check for each.',
      },
    ]);
    const alone = planned({ serviceTypeCodes: [], procedureCode: 'D0120' }, payer, TODAY);
    expect(alone).toMatchObject({
      sent: { serviceTypeCodes: [], procedureCode: 'D0120', procedureAlone: true },
      notAsked: [],
    });
    expect(alone.summaryOf).toBeUndefined();
  });

  it('is about a procedure only of a payer that takes procedures', () => {
    const question = { serviceTypeCodes: ['35'], procedureCode: 'D0120' };
    const plan = planned(question, ANY, TODAY);
    expect(askedBody(plan)).toMatchObject({ procedureCode: 'D0120', notAsked: [] });
    expect(asked(question, payerOf({ serviceTypes: ['35'] }))).toMatchObject({
      procedureCode: null,
      notAsked: [{ field: 'procedureCode', value: 'D0120', reason: 'not-known' }],
    });
  });
});
