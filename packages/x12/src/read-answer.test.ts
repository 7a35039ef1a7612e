import {
  aboutDependent,
  aboutSubscriber,
  answerIn,
  answersIn,
  CLINIC,
  DEPENDENT,
  interchange,
  PAYER,
  SUBSCRIBER,
} from './testing/interchange';

const codes = (text: string): readonly string[] => answerIn(text).benefits.map(({ code }) => code);

describe('the loops of a 271', () => {
  it("are the subscriber's when the inquiry is about the subscriber", () => {
    expect(codes(aboutSubscriber(['EB*1**30', 'EB*C**30***29*100']))).toEqual(['1', 'C']);
  });

  it("give the dependent's benefits, and none of the subscriber's", () => {
    expect(codes(aboutDependent(['EB*1**30'], ['EB*6**30', 'EB*P']))).toEqual(['6', 'P']);
  });

  it("are the subscriber's when the payer has no lines about the dependent", () => {
    expect(codes(aboutDependent(['EB*1**30'], []))).toEqual(['1']);
  });

  it('do not let a rejected dependent inherit the benefits of the subscriber', () => {
    const answer = answerIn(aboutDependent(['EB*1**30'], ['AAA*N**67*C']));
    expect(answer).toMatchObject({ benefits: [], rejects: [{ code: '67', followUp: 'C' }] });
  });

  it('give one answer per person, each with the rejections above it', () => {
    const second = ['HL*4*2*22*1', 'NM1*IL*1*ROE*JOHN****MI*W2', 'AAA*N**72*C'];
    const children = [
      ['HL*5*4*23*0', 'EB*1**30'],
      ['HL*6*4*23*0', 'EB*6**30'],
    ].flat();
    const text = interchange([...PAYER, ...CLINIC, ...SUBSCRIBER, 'EB*A**30****.2', ...second, ...children]);
    const answers = answersIn(text);
    expect(answers.map(({ benefits }) => benefits.map(({ code }) => code))).toEqual([['A'], ['1'], ['6']]);
    expect(answers.map(({ rejects }) => rejects.length)).toEqual([0, 1, 1]);
  });

  it('separate two payers of one set', () => {
    const other = ['HL*4**20*1', 'NM1*PR*2*OTHER HEALTH*****PI*00043', 'AAA*Y**42*R'];
    const [first, second] = answersIn(
      interchange([...PAYER, ...CLINIC, ...SUBSCRIBER, 'EB*1**30', ...other]),
    );
    expect(first).toMatchObject({ payerName: 'EVERGREEN HEALTH', rejects: [] });
    expect(second).toMatchObject({ payerName: 'OTHER HEALTH', rejects: [{ code: '42' }], benefits: [] });
  });

  it('are read in the order of the standard, whatever HL01 and HL02 hold', () => {
    const text = aboutDependent(['EB*1**30'], ['EB*6**30']).replace('HL*4*3*23', 'HL*9*7*23');
    expect(codes(text)).toEqual(['6']);
  });

  it('continue under a level that no 271 has', () => {
    expect(codes(aboutSubscriber(['EB*1**30', 'HL*4*3*PT*0', 'EB*6**30']))).toEqual(['1', '6']);
  });

  it('without one of a person are those of the subscriber that is named', () => {
    expect(codes(aboutSubscriber(['EB*1**30']).replace('HL*3*2*22*0~', ''))).toEqual(['1']);
  });

  it('of persons and organisations inside benefits name neither payer nor patient', () => {
    const entity = [
      'EB*R**30',
      'LS*2120',
      'NM1*PR*2*OTHER HEALTH*****PI*9',
      'N3*1 ROAD',
      'LE*2120',
      'EB*1**30',
    ];
    const answer = answerIn(aboutSubscriber(entity));
    expect(answer.payerName).toBe('EVERGREEN HEALTH');
    expect(answer.benefits).toHaveLength(2);
  });
});

describe('AAA', () => {
  it.each([
    ['2000A', [...PAYER.slice(0, 2), 'AAA*Y**42*R', ...PAYER.slice(2)]],
    ['2100A', [...PAYER, 'AAA*Y**42*R']],
    ['2100B', [...PAYER, ...CLINIC, 'AAA*Y**42*R', 'HL*3*2*22*0', 'EB*1**30']],
    ['2100C', [...PAYER, ...CLINIC, ...SUBSCRIBER, 'AAA*Y**42*R', 'DMG*D8*19800101*F', 'EB*1**30']],
    ['2100D', [...PAYER, ...CLINIC, ...SUBSCRIBER, ...DEPENDENT, 'AAA*Y**42*R', 'EB*1**30']],
  ])('in loop %s rejects the inquiry', (_loop, segments) => {
    const answer = answerIn(interchange(segments));
    expect(answer).toMatchObject({ rejects: [{ code: '42', followUp: 'R' }], partialRejects: [] });
  });

  it.each([
    ['2110C', aboutSubscriber(['EB*1**30', 'AAA*N**70*C'])],
    ['2110D', aboutDependent([], ['EB*1**30', 'AAA*N**70*C'])],
  ])('in loop %s rejects one part alone', (_loop, text) => {
    expect(answerIn(text)).toMatchObject({
      rejects: [],
      partialRejects: [{ code: '70' }],
      benefits: [{ code: '1' }],
    });
  });

  it('is kept once, however often and at whatever level it is repeated', () => {
    const segments = [
      ...PAYER,
      'AAA*Y**79*N',
      'AAA*N**42*C',
      ...CLINIC,
      'AAA*Y**79*C',
      ...SUBSCRIBER,
      'AAA*N**42*C',
    ];
    expect(answerIn(interchange(segments)).rejects).toEqual([
      { code: '79', followUp: 'N' },
      { code: '42', followUp: 'C' },
    ]);
  });

  it('with an unknown code also rejects', () => {
    expect(answerIn(aboutSubscriber(['AAA*N**Q9', 'EB*1**30'])).rejects).toEqual([
      { code: 'Q9', followUp: undefined },
    ]);
  });

  it('without a code is ignored', () => {
    expect(answerIn(aboutSubscriber(['AAA*Y', 'EB*1**30'])).rejects).toEqual([]);
  });
});

describe('the identification of an answer', () => {
  it("is the payer's name, unless that is just its number", () => {
    expect(answerIn(aboutSubscriber([])).payerName).toBe('EVERGREEN HEALTH');
    expect(answerIn(aboutSubscriber([]).replace('EVERGREEN HEALTH', '00042')).payerName).toBeUndefined();
    expect(answerIn(interchange(['HL*1**20*1', 'NM1*PR*2*CMS*****PI*CMS'])).payerName).toBe('CMS');
    expect(answerIn(aboutSubscriber([]).replace('EVERGREEN HEALTH', ' ')).payerName).toBeUndefined();
  });

  it("is the clearinghouse's trace and ours returned", () => {
    const answer = answerIn(aboutSubscriber(['TRN*1*THEIRS*9PAYER00001']));
    expect(answer).toMatchObject({ traceId: 'THEIRS', inquiryTraces: ['TRACE-1'] });
    expect(answerIn(interchange(PAYER))).toMatchObject({ traceId: undefined, inquiryTraces: [] });
  });

  it('is every returned trace, of the patient and of the subscriber', () => {
    const added = 'TRN*2*MCK-1*9877281234';
    expect(answerIn(aboutSubscriber([added])).inquiryTraces).toEqual(['TRACE-1', 'MCK-1']);
    expect(answerIn(aboutDependent([added], ['TRN*2*HERS*9CLINIC0001', 'EB*1**30'])).inquiryTraces).toEqual([
      'HERS',
      'TRACE-1',
      'MCK-1',
    ]);
  });

  it('is the requested day, else the day it was written', () => {
    expect(answerIn(aboutSubscriber([])).statedOn).toBe('2026-01-15');
    expect(answerIn(aboutSubscriber(['DTP*472*D8*20251231'])).statedOn).toBe('2025-12-31');
    expect(answerIn(aboutSubscriber(['DTP*291*D8*20251130', 'DTP*307*D8*20121001'])).statedOn).toBe(
      '2026-01-15',
    );
    expect(answerIn(aboutSubscriber([]).replace('*20260115*0930~HL', '*TODAY~HL')).statedOn).toBeUndefined();
  });

  it("is the plan's names from references: plan, network, group", () => {
    const references = ['REF*6P*1*GROUP', 'REF*N6*2*NETWORK', 'REF*18*3*PLAN', 'REF*EJ*4*CHART'];
    expect(answerIn(aboutSubscriber(references)).planNames).toEqual(['PLAN', 'NETWORK', 'GROUP']);
    expect(answerIn(aboutDependent(references, ['REF*N6*2*HERS'])).planNames).toEqual([
      'PLAN',
      'HERS',
      'NETWORK',
      'GROUP',
    ]);
  });

  it("is never the payer's name, or another payer's, as the plan's", () => {
    expect(answerIn(aboutSubscriber(['REF*6P*1*EVERGREEN HEALTH'])).planNames).toEqual([]);
    expect(answerIn(aboutSubscriber(['EB*R**30', 'REF*18*1*OTHER PLAN'])).planNames).toEqual([]);
  });
});
