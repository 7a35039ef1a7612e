import fc from 'fast-check';
import { buildInquiry } from './build-inquiry';
import type { InquiryEnvelope } from './envelope';
import { traceOf, type EligibilityInquiry } from './inquiry';
import { readInquiry, type ReadInquiry, type SubmittedInquiry } from './read-inquiry';
import { INQUIRY } from './testing/inquiry';

const ENVELOPE: InquiryEnvelope = {
  sender: { qualifier: 'ZZ', id: 'CLINICS' },
  receiver: { qualifier: '30', id: 'DOOR' },
  controlNumber: 905,
  originatorId: '9ELIGCHECK',
  sentAt: new Date('2026-01-15T12:00:00Z'),
  onDate: '2026-01-15',
  usage: 'P',
};

const TEXT = buildInquiry(INQUIRY, ENVELOPE);
const DEPENDENT = buildInquiry(
  { ...INQUIRY, dependent: { firstName: 'Jordan', lastName: 'Doe', relationship: 'child' } },
  ENVELOPE,
);

function inquiryIn(text: string): SubmittedInquiry {
  const read = readInquiry(text);
  if (read.kind !== 'inquiry') throw new Error(`no inquiry: ${JSON.stringify(read)}`);
  return read.inquiry;
}

/** The transaction set of a 270 with other segments in it, counted right. */
function changed(change: (segments: string[]) => readonly string[]): string {
  const segments = TEXT.split('~').slice(0, -1);
  const [head, tail] = [segments.slice(0, 3), segments.slice(-3)];
  const body = change(segments.slice(3, -3));
  const se = `SE*${String(body.length + 2)}*0001`;
  return [...head, ...body, se, ...tail.slice(1), ''].join('~');
}

const aName = fc.stringMatching(/^[A-Z][A-Z'-]{0,9}[A-Z]$/);
const aDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const perhaps = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined });
const aGender = fc.constantFrom('F', 'M');
const person = { firstName: aName, lastName: aName, dateOfBirth: perhaps(aDay), gender: perhaps(aGender) };
const aSuffix = fc.constantFrom('', ' JR', ' III');

const anInquiry: fc.Arbitrary<EligibilityInquiry> = fc.record({
  checkId: fc.uuid(),
  payer: fc.record({ name: aName, tradingPartnerId: fc.stringMatching(/^[A-Z0-9]{2,10}$/) }),
  provider: fc.constant(INQUIRY.provider),
  subscriber: fc
    .record({
      ...person,
      suffix: aSuffix,
      memberId: fc.stringMatching(/^[A-Z0-9]{2,12}$/),
      groupNumber: perhaps(fc.stringMatching(/^[A-Z0-9]{1,9}$/)),
    })
    .map(({ suffix, lastName, ...rest }) => ({ ...rest, lastName: lastName + suffix })),
  dependent: perhaps(
    fc.record({
      ...person,
      relationship: fc.constantFrom(
        'spouse' as const,
        'child' as const,
        'other' as const,
        'unknown' as const,
      ),
    }),
  ),
  serviceTypeCode: fc.constant('30'),
  serviceTypeCodes: fc.uniqueArray(fc.constantFrom('30', '35', '98', 'UC'), { minLength: 1 }),
  procedureCode: perhaps(fc.constantFrom('D0120', '99213')),
});

describe('a 270 that somebody else wrote', () => {
  it('asks what was written, whichever inquiry that was', () => {
    fc.assert(
      fc.property(anInquiry, aDay, (inquiry, onDate) => {
        const { payer, subscriber, dependent, provider } = inquiry;
        const read = inquiryIn(buildInquiry(inquiry, { ...ENVELOPE, onDate }));
        expect(read).toMatchObject({
          reference: traceOf(inquiry),
          traces: [[traceOf(inquiry), ENVELOPE.originatorId]],
          payer: { id: payer.tradingPartnerId, name: payer.name },
          providerNpi: provider.npi,
          subscriber,
          serviceTypeCodes: inquiry.serviceTypeCodes,
          procedureCodes: inquiry.procedureCode === undefined ? [] : [inquiry.procedureCode],
          onDate,
        });
        expect(read.dependent).toEqual(dependent && { ...dependent });
      }),
    );
  });

  it('may have a social security number in place of the member id', () => {
    const subscriber = { ...INQUIRY.subscriber, memberId: '', socialSecurityNumber: '123456789' };
    expect(inquiryIn(buildInquiry({ ...INQUIRY, subscriber }, ENVELOPE)).subscriber).toMatchObject({
      memberId: undefined,
      socialSecurityNumber: '123456789',
    });
  });

  it('is read in any alphabet, and with line ends', () => {
    const other = TEXT.replaceAll('*', '|').replaceAll('~', '\r\n').replace('|:', '|>');
    expect(inquiryIn(other)).toMatchObject({ payer: { id: '00042' }, serviceTypeCodes: ['30'] });
  });

  it('asks for the first day of a range, and passes on what is no day', () => {
    const dated = (date: string): string =>
      changed((segments) => segments.map((one) => (one.startsWith('DTP') ? `DTP*291*${date}` : one)));
    expect(inquiryIn(dated('RD8*20260101-20260131')).onDate).toBe('2026-01-01');
    expect(inquiryIn(dated('D8*2026')).onDate).toBe('2026');
  });

  it('names the segments and elements that are not read', () => {
    const others = changed((segments) =>
      segments.flatMap((one) => {
        if (one.startsWith('NM1*1P')) return [one, 'REF*4A*PIN', 'PRV*BI*PXC*207Q00000X'];
        if (one.startsWith('NM1*IL')) return [one.replace(/^((?:[^*]*\*){5})/, '$1Q'), 'N3*1 MAIN ST'];
        return [one.replace(/^DTP\*291.*$/, 'DTP*291*RD8*20260101-20260131')];
      }),
    );
    expect(inquiryIn(others).unread).toEqual([
      ...['Loop2100B.REF4A', 'Loop2100B.PRV'],
      ...['Loop2100C.NM105', 'Loop2100C.N3', 'Loop2100C.DTP291.end'],
    ]);
    expect(inquiryIn(TEXT).unread).toEqual([]);
  });

  it('is from nobody we know where the provider has no NPI, and of no gender where that is unknown', () => {
    const read = inquiryIn(
      changed((segments) => segments.map((one) => one.replace('*XX*', '*SV*').replace(/^(DMG.*)$/, '$1*U'))),
    );
    expect(read).toMatchObject({ providerNpi: undefined, subscriber: { gender: undefined } });
  });
});

const kindOf = (text: string): Record<string, unknown> => {
  const { submitted, ...read } = readInquiry(text) as ReadInquiry & { submitted?: unknown };
  return read;
};

describe('what is no 270 of one patient', () => {
  it.each([
    ['a page', '<html>', 'unreadable no-interchange'],
    ['two interchanges', TEXT + TEXT, 'unreadable several'],
    ['a long one', TEXT.replace('EQ*30~', 'EQ*30~'.repeat(600)), 'unreadable too-large'],
    ['another version', TEXT.replace('*00501*', '*00401*'), 'interchange-refused 003'],
    ['no control number', TEXT.replace('*000000905*', '*A00000905*'), 'interchange-refused 018'],
    ['no end', TEXT.slice(0, TEXT.indexOf('IEA')), 'interchange-refused 023'],
    ['another end', TEXT.replace('IEA*1*000000905', 'IEA*1*000000906'), 'interchange-refused 001'],
    ['a wrong count of groups', TEXT.replace('IEA*1', 'IEA*2'), 'interchange-refused 021'],
    ['no group', TEXT.replace('~GS*', '~XX*'), 'interchange-refused 024'],
    ['another group', TEXT.replace('GS*HS', 'GS*HR'), 'group-refused 1'],
    ['another guide', TEXT.replace('*X*005010X279A1', '*X*005010X212'), 'group-refused 2'],
    ['no end of the group', TEXT.replace('~GE*', '~XX*'), 'group-refused 3'],
    ['another end of the group', TEXT.replace('GE*1*905', 'GE*1*906'), 'group-refused 4'],
    ['a wrong count of sets', TEXT.replace('GE*1*', 'GE*2*'), 'group-refused 5'],
    ['another set', TEXT.replace('ST*270', 'ST*276'), 'set-refused 1'],
    ['another guide of the set', TEXT.replace('0001*005010X279A1', '0001*005010X212'), 'set-refused I6'],
    ['no end of the set', TEXT.replace('~SE*', '~XX*'), 'set-refused 2'],
    ['another end of the set', TEXT.replace(/SE\*(\d+)\*0001/, 'SE*$1*0002'), 'set-refused 3'],
    ['a wrong count of segments', TEXT.replace(/SE\*\d+/, 'SE*99'), 'set-refused 4'],
  ])('is refused for %s', (_what, text, refused) => {
    const { kind, ...why } = kindOf(text);
    expect([kind, ...Object.values(why)].join(' ')).toBe(refused);
  });

  it.each([
    ['no BHT', (all: readonly string[]) => all.slice(1), { id: 'BHT', position: 2, code: '3' }],
    [
      'a BHT of another purpose',
      ([, ...rest]: readonly string[]) => ['BHT*0022*01*1', ...rest],
      { code: '8' },
    ],
    ['a foreign segment', (all: readonly string[]) => [...all, 'CLP*1'], { id: 'CLP', code: '6' }],
    [
      'no provider',
      (all: readonly string[]) => all.filter((one) => !/^HL\*2|^NM1\*1P/.test(one)),
      { id: 'HL', loop: '2000B', code: '3' },
    ],
    [
      'no name of the payer',
      (all: readonly string[]) => all.filter((one) => !one.startsWith('NM1*PR')),
      { id: 'NM1', position: 4, loop: '2100A', code: '3' },
    ],
    [
      'no question',
      (all: readonly string[]) => all.filter((one) => !one.startsWith('EQ')),
      { id: 'EQ', loop: '2110C', code: '3' },
    ],
    ['nothing but BHT', ([bht = '']: readonly string[]) => [bht], { id: 'HL', loop: '2000A', code: '3' }],
  ])('is refused for %s', (_what, change, fault) => {
    expect(kindOf(changed(change))).toMatchObject({ kind: 'segment-refused', fault });
  });

  it('is refused for a dependent without a question, and for two of them', () => {
    const counted = (text: string): string => {
      const count = text.split('~').length - 1 - 4;
      return text.replace(/SE\*\d+/, `SE*${String(count)}`);
    };
    expect(kindOf(counted(DEPENDENT.replace('EQ*30~', '')))).toMatchObject({
      fault: { id: 'EQ', loop: '2110D', code: '3' },
    });
    expect(
      kindOf(counted(DEPENDENT.replace('EQ*30~', 'EQ*30~HL*5*3*23*0~NM1*03*1*DOE~EQ*30~'))),
    ).toMatchObject({ fault: { id: 'HL', loop: '2000D', code: '4' } });
  });

  it('never makes the reader throw', () => {
    fc.assert(
      fc.property(fc.nat(TEXT.length), fc.nat(80), fc.string({ maxLength: 5 }), (at, length, put) => {
        const text = TEXT.slice(0, at) + put + TEXT.slice(at + length);
        expect(() => readInquiry(text)).not.toThrow();
      }),
    );
  });
});
