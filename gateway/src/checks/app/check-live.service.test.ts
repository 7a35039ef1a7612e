import { fakeGateway, refusalOf } from '../../testing/fakes';
import { PAYER, QUESTION, REQUEST, resultOf } from '../../testing/samples';
import { checkBody } from '../domain/check';
import { checkLive } from './check-live';
import type { CheckAnswer } from './check-request';
import type { PayerInquiry } from './ports';

const CAPABLE = {
  ...PAYER,
  capabilities: {
    serviceTypes: ['*'],
    severalServiceTypes: true,
    procedureCodes: false,
    dates: { daysBack: 10, daysForward: 10, toMonthEnd: false },
  },
};

describe('a live check about a service', () => {
  it('asks the payer about it, and says so in the answer', async () => {
    const service = { serviceTypeCodes: ['35', 'UC'] };
    const request = { ...REQUEST, question: { ...QUESTION, service } };
    const asked: PayerInquiry[] = [];
    const gateway = fakeGateway({
      match: () => Promise.resolve({ kind: 'matched', payer: CAPABLE }),
      ask: (inquiry) => {
        asked.push(inquiry);
        return Promise.resolve(resultOf('active'));
      },
    });
    const { body } = (await checkLive({ ...gateway, render: checkBody }, request)) as CheckAnswer;
    expect(asked).toMatchObject([{ service: { sent: service } }]);
    expect((JSON.parse(body) as { asked: unknown }).asked).toEqual({
      ...service,
      dateOfService: null,
      procedureCode: null,
      notAsked: [],
    });
  });

  it.each([
    ['payer-not-askable', { ...CAPABLE, supportsEligibility: false }],
    ['payer-date-out-of-range', CAPABLE],
  ])('is refused with %s before anything is held, and leaves the key usable', async (code, payer) => {
    const gateway = fakeGateway({ match: () => Promise.resolve({ kind: 'matched', payer }) });
    const service = { serviceTypeCodes: [], dateOfService: '2031-01-01' };
    const refusal = await refusalOf(checkLive(gateway, { ...REQUEST, question: { ...QUESTION, service } }));
    expect(refusal).toMatchObject({
      code,
      options: { detail: expect.stringContaining(PAYER.name) as string },
    });
    expect(gateway.events).toEqual(['match', 'forget']);
    expect(gateway.wallet.checks.size).toBe(0);
  });
});
