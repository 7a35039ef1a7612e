import { askedBody, planService, withoutService, type ServiceQuestion } from './asked-service';

const TODAY = '2026-11-22';
const SEVERAL: ServiceQuestion = { serviceTypeCodes: ['35', 'UC', 'BN'] };

describe('what a payer is asked', () => {
  it('is everything that the caller asks', () => {
    const plan = planService({ ...SEVERAL, dateOfService: '2026-12-01' }, TODAY);
    expect(plan.sent).toEqual({ ...SEVERAL, dateOfService: '2026-12-01' });
    expect(askedBody(plan)).toEqual({ ...SEVERAL, dateOfService: '2026-12-01', notAsked: [] });
  });

  it('is no date where the caller asks for today, which is what a payer assumes', () => {
    const plan = planService({ ...SEVERAL, dateOfService: TODAY }, TODAY);
    expect(plan.sent).toEqual(SEVERAL);
    expect(askedBody(plan).dateOfService).toBe(TODAY);
    expect(askedBody(planService(SEVERAL, TODAY)).dateOfService).toBeNull();
  });

  it('is the first service type alone where the clearinghouse service is of an older release', () => {
    const asked = askedBody(withoutService(planService({ ...SEVERAL, dateOfService: '2026-12-01' }, TODAY)));
    expect(asked).toMatchObject({
      serviceTypeCodes: ['35'],
      dateOfService: null,
      notAsked: [
        { field: 'serviceTypeCodes', value: 'UC', reason: 'being-upgraded' },
        { field: 'serviceTypeCodes', value: 'BN', reason: 'being-upgraded' },
        { field: 'dateOfService', value: '2026-12-01', reason: 'being-upgraded' },
      ],
    });
    expect(asked.notAsked.map(({ message }) => message.split(',')[0])).toEqual([
      'Service type urgent care (UC) was not asked',
      'Service type BN was not asked',
      'The day 2026-12-01 was not asked',
    ]);
  });

  it('is everything from an older release, too, where the caller asks about one service type today', () => {
    const plan = planService({ serviceTypeCodes: ['35'], dateOfService: TODAY }, TODAY);
    expect(askedBody(withoutService(plan))).toEqual(askedBody(plan));
    const about = planService({ serviceTypeCodes: [], dateOfService: TODAY }, TODAY);
    expect(askedBody(withoutService(about))).toEqual(askedBody(about));
  });
});
