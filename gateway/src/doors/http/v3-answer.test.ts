import { aboutSubscriber } from '@eligibility/x12/testing';
import { questionOf } from './v3-question';
import { unansweredV3Of, v3AnswerOf, type AnsweredV3 } from './v3-answer';

const CHECK_ID = '01a2207e-fe6d-7bdc-b72d-f47bcb98d346';

function answered(
  body: object = {},
  headers: Readonly<Record<string, string>> = {},
  request = {},
): AnsweredV3 {
  return {
    question: questionOf({ tradingPartnerServiceId: '60054', ...request }),
    answer: {
      status: 200,
      told: [],
      body,
      header: (name) => ({ 'check-id': CHECK_ID, ...headers })[name],
    },
  };
}

function read(text: string): unknown {
  return JSON.parse(text);
}

describe('an answer in v3 JSON', () => {
  it('is the body of the payer as it came', () => {
    const received = '{ "benefitsInformation": [], "warnings": [{ "code": "W" }] }';
    expect(v3AnswerOf(answered(), { format: 'json', sent: '', received })).toBe(received);
    const { question, answer } = answered({}, {}, { controlNumber: '7' });
    const told = [{ name: 'Not-Asked', value: '', sentence: 'Not this.' }] as const;
    const exchange = { format: 'json', sent: '', received } as const;
    expect(read(v3AnswerOf({ question, answer: { ...answer, told } }, exchange) ?? '')).toEqual({
      benefitsInformation: [],
      controlNumber: '7',
      warnings: [{ code: 'W' }, { code: 'not-asked', description: 'Not this.' }],
    });
  });

  it('is the 271 of the payer in that form, with what the gateway knows', () => {
    const received = aboutSubscriber(['EB*1**30']);
    const headers = { 'payer-network': 'simulator', 'payer-id': '00042' };
    const known = answered({ traceId: 'T1' }, headers, { controlNumber: '123456789' });
    expect(read(v3AnswerOf(known, { format: 'x12', sent: '', received }) ?? '')).toMatchObject({
      id: `ec_${CHECK_ID}`,
      meta: { applicationMode: 'test', outboundTraceId: CHECK_ID, traceId: 'T1' },
      controlNumber: '123456789',
      reassociationKey: '123456789',
      tradingPartnerServiceId: '00042',
      benefitsInformation: [{ code: '1', name: 'Active Coverage' }],
      x12: received,
    });
  });

  it('has the control number of the 271 where the request has none', () => {
    const received = aboutSubscriber(['EB*1**30']);
    expect(read(v3AnswerOf(answered(), { format: 'x12', sent: '', received }) ?? '')).toMatchObject({
      controlNumber: received.slice(90, 99),
      meta: { applicationMode: 'production' },
      tradingPartnerServiceId: '60054',
    });
  });

  it.each(['x12', 'json'] as const)('is none where the clearinghouse refused in %s', (format) => {
    expect(v3AnswerOf(answered(), { format, sent: '', received: '{ "message": "no" }' })).toBeUndefined();
  });
});

describe('the answer in the place of a payer that gave none', () => {
  it.each([
    ['did not answer in time', 'no-answer', null, 'ask-later', '80', /Original/],
    ['was not asked now', 'isolated', null, 'ask-later', '42', /Original/],
    ['cannot be asked', 'no-payer-id', null, 'call-payer', '79', /Not/],
    ['sent a code', 'account-refused', '41', 'call-payer', '41', /Not/],
  ])('who %s is a rejection that programs know', (_what, reason, payerCode, step, code, followUp) => {
    const stated = { reason: { code: reason, payerCode, text: 'What happened' }, nextStep: { step } };
    expect(read(unansweredV3Of(answered(stated)))).toMatchObject({
      status: 'ERROR',
      benefitsInformation: [],
      payer: { aaaErrors: [{ code }] },
      errors: [
        {
          ...{ field: 'AAA', code, description: 'What happened', location: 'Loop 2100A' },
          followupAction: expect.stringMatching(followUp) as string,
        },
      ],
    });
  });

  it('says the usual where the reason is not known', () => {
    expect(read(unansweredV3Of(answered()))).not.toHaveProperty('controlNumber');
    expect(read(unansweredV3Of(answered()))).toMatchObject({ errors: [{ code: '79' }] });
  });
});
