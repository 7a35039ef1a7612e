import { v3RefusalOf, v3StatusOf } from './v3-refusal';

const PROBLEM = { type: '/docs/errors/x', title: 'X', instance: 'id', detail: 'Do this.' };

describe('a refusal in v3 JSON', () => {
  it('has its code and what to do, as one publisher has them and as the other', () => {
    expect(v3RefusalOf({ ...PROBLEM, status: 402, code: 'insufficient-balance' })).toEqual({
      code: 'insufficient-balance',
      message: 'Do this.',
      errors: [{ code: 'insufficient-balance', description: 'Do this.' }],
    });
  });

  it.each([
    [401, 401],
    [402, 403],
    [404, 404],
    [415, 415],
    [409, 503],
    [422, 400],
    [503, 503],
  ])('has for %i the status %i, which the format knows', (status, inFormat) => {
    expect(v3StatusOf({ status })).toBe(inFormat);
  });

  it('has the published code where too many requests come', () => {
    expect(v3RefusalOf({ ...PROBLEM, status: 429, code: 'rate-limited' })).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      errors: [{ code: 'rate-limited' }],
    });
  });

  it('points at each wrong field under its name in the request', () => {
    const errors = [
      { field: 'patientFirstName', message: 'is required' },
      { field: '', message: 'cannot be read' },
    ];
    const named = (field: string): string => field.replace('patientFirstName', 'subscriber.firstName');
    expect(v3RefusalOf({ ...PROBLEM, status: 400, code: 'validation-failed', errors }, named)).toEqual({
      code: 'validation-failed',
      message: 'subscriber.firstName is required. The request cannot be read.',
      errors: [
        { field: 'subscriber.firstName', code: 'validation-failed', description: 'is required' },
        { field: '', code: 'validation-failed', description: 'cannot be read' },
      ],
      fieldList: [
        { path: '/subscriber/firstName', message: 'is required' },
        { path: '', message: 'cannot be read' },
      ],
    });
    expect(v3RefusalOf({ ...PROBLEM, status: 400, code: 'validation-failed', errors })).toMatchObject({
      fieldList: [{ path: '/patientFirstName' }, { path: '' }],
    });
  });

  it('has the payers that may be meant', () => {
    const candidates = [{ payerId: '88848', name: 'Wellmark' }, {}];
    expect(v3RefusalOf({ ...PROBLEM, status: 422, code: 'payer-ambiguous', candidates })).toMatchObject({
      errors: [
        {
          field: 'tradingPartnerServiceId',
          possibleResolutions: 'Send the id that is meant: 88848 (Wellmark),  ().',
        },
      ],
      candidates,
    });
  });
});
