import type { PayerAnswer } from '@eligibility/x12';
import fc from 'fast-check';
import { readJsonReply } from './read-reply';

const AAA_75 = { field: 'AAA', code: '75', location: 'Loop 2100C' };
const read = (httpStatus: number, body: unknown) => readJsonReply({ httpStatus, body: JSON.stringify(body) });

function answerIn(body: unknown): PayerAnswer {
  const reply = read(200, body);
  if (reply.kind !== 'answered') throw new Error(`not answered but ${reply.kind}`);
  return reply.answer;
}

const answers = (given: Readonly<Record<string, unknown>>) => answerIn({ benefitsInformation: [], ...given });

function interchangeOf(type: string, segments: readonly string[]): string {
  return [
    'ISA*00*          *00*          *ZZ*CLEARING       *ZZ*CLINICS        *260115*1200*^*00501*000000001*0*P*:',
    'GS*FA*CLEARING*CLINICS*20260115*1200*1*X*005010X231A1',
    `ST*${type}*0001*005010X231A1`,
    ...segments,
    'SE*6*0001',
    'GE*1*1',
    'IEA*1*000000001~',
  ].join('~');
}

describe('the kind of a reply', () => {
  it.each([
    ['benefits', 200, { benefitsInformation: [] }, 'answered'],
    ['a rejection', 200, { errors: [AAA_75] }, 'answered'],
    ['a rejection', 400, { errors: [AAA_75] }, 'answered'],
    ['an outage in a rejection', 503, { errors: [{ field: 'AAA', code: '42' }] }, 'answered'],
    [
      'a partial rejection',
      400,
      { benefitsInformation: [], errors: [{ ...AAA_75, location: 'Loop 2110C' }] },
      'answered',
    ],
    ['benefits with an error status', 500, { benefitsInformation: [] }, 'http-error'],
    ['a rejection of our key', 403, { errors: [AAA_75] }, 'http-error'],
    ['an array', 200, [], 'unreadable'],
    ['null', 200, null, 'unreadable'],
    ['a redirect', 302, {}, 'unreadable'],
  ])('of %s at %d', (...[, httpStatus, body, kind]) => {
    expect(read(httpStatus, body)).toMatchObject({ kind, httpStatus });
  });

  const RAW_999 = interchangeOf('999', ['AK1*HS*1', 'AK2*270*0001', 'IK5*R*I5', 'AK9*R*1*1*0']);
  const RECEIPT = interchangeOf('999', ['AK1*HS*1', 'AK2*270*0001', 'IK5*A', 'AK9*A*1*1*1']);
  it.each<[string, number, object, readonly string[]]>([
    ['a syntax error code', 200, { implementationTransactionSetSyntaxError: 'I5' }, ['I5']],
    [
      'a syntax error code with an empty list',
      200,
      { benefitsInformation: [], implementationTransactionSetSyntaxError: '5' },
      ['5'],
    ],
    ['a syntax error code at 400', 400, { implementationTransactionSetSyntaxError: '5' }, ['5']],
    ['a rejection of the set', 200, { transactionSetAcknowledgement: 'R' }, []],
    ['a rejection in words, misspelt', 200, { transcationSetAcknowledgement: 'Rejected' }, []],
    ['an X12 999', 200, { x12: RAW_999 }, ['I5']],
  ])('that is %s at %d is a refusal of the clearinghouse', (...[, httpStatus, body, errorCodes]) => {
    expect(read(httpStatus, { ...body, meta: { traceId: 'T' } })).toEqual({
      kind: 'clearinghouse-refused',
      httpStatus: httpStatus === 200 ? 502 : httpStatus,
      by: '999',
      errorCodes,
      words: [],
      traceId: 'T',
    });
  });

  // As Stedi, Optum, a gateway by RFC 9457, OAuth and others write them.
  it.each<[number, object, readonly object[]]>([
    [
      400,
      { errors: [{ field: 'provider.npi', description: 'Provider NPI must be ten digits' }] },
      [{ field: 'provider.npi', text: 'Provider NPI must be ten digits' }],
    ],
    [
      400,
      { message: 'invalid', fieldList: [{ path: '/subscriber/memberId' }] },
      [{ field: '/subscriber/memberId', text: 'not accepted' }, { text: 'invalid' }],
    ],
    [
      422,
      { title: 'Unprocessable', detail: 'The payer\u0007 is unknown.' },
      [{ text: 'The payer  is unknown.' }],
    ],
    [
      404,
      { error: 'not_found', error_description: 'No such trading partner' },
      [{ text: 'No such trading partner' }],
    ],
    [200, { status: 'ERROR', errors: ['Payer is not configured'] }, [{ text: 'Payer is not configured' }]],
    [
      400,
      { errors: Array.from({ length: 9 }, () => ({ message: 'x'.repeat(900) })) },
      Array(5).fill({ text: 'x'.repeat(300) }),
    ],
    [405, {}, []],
  ])('at %d with %j keeps the words of the clearinghouse', (httpStatus, body, words) => {
    const status = httpStatus === 200 ? 502 : httpStatus;
    expect(read(httpStatus, body)).toMatchObject({
      kind: 'clearinghouse-refused',
      httpStatus: status,
      by: 'status',
      words,
    });
  });

  it.each<[string, object]>([
    ['accepted our message', { transactionSetAcknowledgement: 'A' }],
    ['accepted our message, as X12', { x12: RECEIPT }],
  ])('that %s and has no answer is not an answer', (_what, body) => {
    expect(read(200, body)).toEqual({ kind: 'unreadable', httpStatus: 200 });
  });

  it('with an AAA is a rejection, also when a 999 comes with it', () => {
    expect(read(200, { errors: [AAA_75], implementationTransactionSetSyntaxError: '5' }).kind).toBe(
      'answered',
    );
  });

  it.each([
    [200, '', 'unreadable'],
    [200, '<html>', 'unreadable'],
    [400, '<html>', 'clearinghouse-refused'],
    [401, '<html>', 'http-error'],
    [429, '', 'http-error'],
    [502, '<html>', 'http-error'],
    [200, undefined, 'unreadable'],
    [500, undefined, 'http-error'],
  ])('of HTTP %d with the text %j', (httpStatus, text, kind) => {
    expect(readJsonReply({ httpStatus, body: text })).toMatchObject({ kind, httpStatus });
  });

  it('never throws, whatever the text', () => {
    const kinds = ['answered', 'http-error', 'unreadable', 'clearinghouse-refused'];
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 599 }),
        fc.oneof(fc.json(), fc.string()),
        (httpStatus, text) => {
          expect(kinds).toContain(readJsonReply({ httpStatus, body: text }).kind);
        },
      ),
    );
  });

  it('never throws, whatever the values are', () => {
    const anything = fc.jsonValue({ maxDepth: 2 });
    const anAnswer = fc.record({
      id: anything,
      meta: anything,
      payer: anything,
      subscriber: anything,
      dependents: anything,
      planInformation: anything,
      planDateInformation: anything,
      errors: fc.oneof(anything, fc.array(anything)),
      benefitsInformation: fc.array(
        fc.oneof(
          anything,
          fc.record({
            code: fc.oneof(anything, fc.string()),
            serviceTypeCodes: anything,
            benefitAmount: anything,
            benefitPercent: anything,
            additionalInformation: fc.oneof(anything, fc.array(anything)),
            eligibilityAdditionalInformationList: fc.oneof(anything, fc.array(anything)),
            benefitsDateInformation: anything,
          }),
        ),
      ),
    });
    fc.assert(
      fc.property(anAnswer, (body) => {
        expect(read(200, body).kind).toBe('answered');
      }),
    );
  });
});

describe('the answer', () => {
  it('is traced by the id of the clearinghouse, else by its meta', () => {
    const meta = { traceId: 'trace', outboundTraceId: 'outbound' };
    expect(answers({ id: 'ec_1', meta }).traceId).toBe('ec_1');
    expect(answers({ meta }).traceId).toBe('trace');
    expect(answers({ meta: { outboundTraceId: 'outbound' } }).traceId).toBe('outbound');
    expect(answers({}).traceId).toBeUndefined();
    expect(read(500, { meta })).toMatchObject({ traceId: 'trace' });
  });

  it("has the payer's own name, and never its id instead", () => {
    expect(answers({ payer: { name: 'ABC Health', payorIdentification: '100935' } }).payerName).toBe(
      'ABC Health',
    );
    expect(answers({ payer: { name: '100935', payorIdentification: '100935' } }).payerName).toBeUndefined();
    expect(answers({ payer: { name: 'CMS', payorIdentification: 'CMS' } }).payerName).toBe('CMS');
    expect(answers({ payer: 'ABC' }).payerName).toBeUndefined();
  });

  it('has the plan names of the patient, then of the subscriber, in the order plan, network, group', () => {
    const body = {
      planInformation: {
        groupDescription: 'Group',
        planNetworkIdDescription: 'Network',
        planDescription: 'Plan',
      },
      subscriber: { planDescription: "Subscriber's" },
    };
    expect(answers(body).planNames).toEqual(["Subscriber's", 'Network', 'Group']);
    expect(answers({ ...body, dependents: [{ planDescription: "Dependent's" }] }).planNames).toEqual([
      ...["Dependent's", "Subscriber's", 'Network', 'Group'],
    ]);
  });

  it('keeps the dates of the plan, and the date of death of a patient who is the subscriber', () => {
    const planDateInformation = { planEnd: '20251231', dateOfDeath: '20251202' };
    const { planDates, diedOn } = answers({ benefitsInformation: [], planDateInformation });
    expect(planDates).toEqual([
      [
        { qualifier: '347', from: '2025-12-31', to: '2025-12-31' },
        { qualifier: '442', from: '2025-12-02', to: '2025-12-02' },
      ],
    ]);
    expect(diedOn).toBe('2025-12-02');
    expect(
      answers({ benefitsInformation: [], planDateInformation, dependents: [{}] }).diedOn,
    ).toBeUndefined();
  });

  it('is cut after 5,000 lines, and texts after 500 characters', () => {
    const entry = { code: '1', planCoverage: 'x'.repeat(2_000) };
    const { benefits } = answers({ benefitsInformation: Array.from({ length: 6_000 }, () => entry) });
    expect(benefits).toHaveLength(5_000);
    expect(benefits[0]?.planName).toHaveLength(500);
  });
});
