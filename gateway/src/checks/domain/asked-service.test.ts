import { askedBody, planService, withoutService } from './asked-service';

const SEVERAL = { serviceTypeCodes: ['35', 'UC', 'BN'] };

describe('what a payer is asked', () => {
  it('is everything that the caller asks', () => {
    expect(askedBody(planService(SEVERAL))).toEqual({ ...SEVERAL, notAsked: [] });
  });

  it('is the first service type alone where the clearinghouse service is of an older release', () => {
    const asked = askedBody(withoutService(planService(SEVERAL)));
    expect(asked).toMatchObject({
      serviceTypeCodes: ['35'],
      notAsked: [
        { field: 'serviceTypeCodes', value: 'UC', reason: 'being-upgraded' },
        { field: 'serviceTypeCodes', value: 'BN', reason: 'being-upgraded' },
      ],
    });
    expect(asked.notAsked.map(({ message }) => message.split(',')[0])).toEqual([
      'Service type urgent care (UC) was not asked',
      'Service type BN was not asked',
    ]);
  });
});
