import { fakeGateway } from '../../testing/fakes';
import { QUESTION, REQUEST, resultOf } from '../../testing/samples';
import { checkBody } from '../domain/check';
import { checkLive } from './check-live';
import type { CheckAnswer } from './check-request';
import type { PayerInquiry } from './ports';

describe('a live check about a service', () => {
  it('asks the payer about it, and says so in the answer', async () => {
    const service = { serviceTypeCodes: ['35', 'UC'] };
    const request = { ...REQUEST, question: { ...QUESTION, service } };
    const asked: PayerInquiry[] = [];
    const answers = [true, false].map(async (hasAskedService) => {
      const gateway = fakeGateway({
        ask: (inquiry) => {
          asked.push(inquiry);
          return Promise.resolve({ ...resultOf('active'), hasAskedService });
        },
      });
      const { body } = (await checkLive({ ...gateway, render: checkBody }, request)) as CheckAnswer;
      return (JSON.parse(body) as { asked: unknown }).asked;
    });
    const [all, first] = await Promise.all(answers);
    expect(asked).toMatchObject([{ service }, { service }]);
    expect(all).toEqual({ ...service, dateOfService: null, notAsked: [] });
    expect(first).toMatchObject({ serviceTypeCodes: ['35'], notAsked: [{ value: 'UC' }] });
  });
});
