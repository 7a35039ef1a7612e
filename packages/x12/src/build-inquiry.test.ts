import fc from 'fast-check';
import { ENVELOPE, INQUIRY } from './testing/inquiry';
import type { EligibilityInquiry } from './inquiry';
import { buildInquiry, X12InputError } from '.';

const withSubscriber = (given: Partial<EligibilityInquiry['subscriber']>): EligibilityInquiry => ({
  ...INQUIRY,
  subscriber: { ...INQUIRY.subscriber, ...given },
});

const segmentsOf = (text: string): readonly string[] => text.split('~');

describe('a 270', () => {
  it('is written in the order of the standard', () => {
    expect(segmentsOf(buildInquiry(INQUIRY, ENVELOPE))).toEqual([
      'ISA*00*          *00*          *ZZ*MAPLECLINIC    *30*123456789      *260115*0930*^*00501*000000905*0*T*:',
      'GS*HS*MAPLECLINIC*123456789*20260115*0930*905*X*005010X279A1',
      'ST*270*0001*005010X279A1',
      'BHT*0022*13*0BKZXGWYJ39969T3HZ7XN1YARH*20260115*0930',
      'HL*1**20*1',
      'NM1*PR*2*DIRECTORY NAME*****PI*00042',
      'HL*2*1*21*1',
      'NM1*1P*2*MAPLE STREET CLINIC*****XX*1999999984',
      'HL*3*2*22*0',
      'TRN*1*0BKZXGWYJ39969T3HZ7XN1YARH*9MAPLE0001',
      'NM1*IL*1*MARKERLAST*MARKERFIRST****MI*MARKERMEMBER',
      'DMG*D8*19840229',
      'DTP*291*D8*20260114',
      'EQ*30',
      'SE*13*0001',
      'GE*1*905',
      'IEA*1*000000905',
      '',
    ]);
  });

  it('names the person who has the NPI, as an entity of type 1', () => {
    const provider = { ...INQUIRY.provider, practitioner: { firstName: 'Zoë', lastName: 'Ray*' } };
    expect(segmentsOf(buildInquiry({ ...INQUIRY, provider }, ENVELOPE))).toContain(
      'NM1*1P*1*RAY*ZOE****XX*1999999984',
    );
  });

  it('names the taxonomy of the provider where it has one', () => {
    const provider = { ...INQUIRY.provider, taxonomyCode: '207Q00000X' };
    const segments = segmentsOf(buildInquiry({ ...INQUIRY, provider }, ENVELOPE));
    expect(segments[segments.findIndex((segment) => segment.startsWith('NM1*1P')) + 1]).toBe(
      'PRV*BI*PXC*207Q00000X',
    );
    const wrong = { ...INQUIRY.provider, taxonomyCode: '207Q*0000X' };
    expect(() => buildInquiry({ ...INQUIRY, provider: wrong }, ENVELOPE)).toThrow(/provider.taxonomyCode/);
  });

  it('names a provider without an NPI by the number that the payer gave it, and by its other ids', () => {
    const payerIds = [
      { qualifier: '1J', id: '0042-7' },
      { qualifier: 'SV', id: '0098765' },
    ];
    const loopOf = (provider: EligibilityInquiry['provider']): readonly string[] => {
      const segments = segmentsOf(buildInquiry({ ...INQUIRY, provider }, ENVELOPE));
      return segments.slice(segments.indexOf('HL*2*1*21*1') + 1, segments.indexOf('HL*3*2*22*0'));
    };
    expect(loopOf({ ...INQUIRY.provider, npi: '', payerIds, taxonomyCode: '343900000X' })).toEqual([
      'NM1*1P*2*MAPLE STREET CLINIC*****SV*0098765',
      'REF*1J*0042-7',
      'PRV*BI*PXC*343900000X',
    ]);
    expect(loopOf({ ...INQUIRY.provider, payerIds: [{ qualifier: 'TJ', id: '123456789' }] })).toEqual([
      'NM1*1P*2*MAPLE STREET CLINIC*****XX*1999999984',
      'REF*TJ*123456789',
    ]);
  });

  it.each([
    ['provider.npi', { npi: '' }],
    ['provider.payerIds', { payerIds: [{ qualifier: 'SY', id: '123456789' }] }],
    ['provider.payerIds', { payerIds: [{ qualifier: 'SV', id: 'A*B' }] }],
    ['provider.payerIds', { payerIds: ['12', '34'].map((id) => ({ qualifier: '1J', id })) }],
  ])('is not written with a wrong %s', (field, wrong) => {
    const provider = { ...INQUIRY.provider, ...wrong };
    expect(() => buildInquiry({ ...INQUIRY, provider }, ENVELOPE)).toThrow(field);
  });

  it('asks about a procedure alone, in one EQ, where there is no service type', () => {
    const text = buildInquiry({ ...INQUIRY, serviceTypeCodes: [], procedureCode: 'D0120' }, ENVELOPE);
    expect(segmentsOf(text).filter((segment) => segment.startsWith('EQ'))).toEqual(['EQ**AD:D0120']);
    expect(() => buildInquiry({ ...INQUIRY, serviceTypeCodes: [] }, ENVELOPE)).toThrow('serviceTypeCode');
  });

  it('asks for several service types as repetitions of one element', () => {
    const text = buildInquiry({ ...INQUIRY, serviceTypeCodes: ['98', 'UC', 'PT'] }, ENVELOPE);
    expect(segmentsOf(text).filter((segment) => segment.startsWith('EQ'))).toEqual(['EQ*98^UC^PT']);
  });

  it('names the group and the gender where they are known', () => {
    const known = { gender: 'F', groupNumber: '88121' };
    const segments = segmentsOf(buildInquiry(withSubscriber(known), ENVELOPE));
    const begin = segments.indexOf('REF*6P*88121');
    expect(segments.slice(begin - 1, begin + 2)).toEqual([
      'NM1*IL*1*MARKERLAST*MARKERFIRST****MI*MARKERMEMBER',
      'REF*6P*88121',
      'DMG*D8*19840229*F',
    ]);
    const unborn = segmentsOf(buildInquiry(withSubscriber({ ...known, dateOfBirth: undefined }), ENVELOPE));
    expect(unborn).toContain('DMG***F');
  });

  it('names a person without a member id by the social security number, in REF', () => {
    const known = { memberId: '', socialSecurityNumber: '219099999', groupNumber: '88121' };
    const loopOf = (lastName: string): readonly string[] => {
      const segments = segmentsOf(buildInquiry(withSubscriber({ ...known, lastName }), ENVELOPE));
      return segments.slice(segments.indexOf('HL*3*2*22*0') + 2).slice(0, 4);
    };
    const others = ['REF*6P*88121', 'REF*SY*219099999', 'DMG*D8*19840229'];
    expect(loopOf('Li')).toEqual(['NM1*IL*1*LI*MARKERFIRST', ...others]);
    expect(loopOf('Markerlast Jr')).toEqual(['NM1*IL*1*MARKERLAST*MARKERFIRST***JR', ...others]);
  });

  it('names a person without a member id by name and birth date, if there is no number either', () => {
    const text = buildInquiry(withSubscriber({ memberId: '' }), ENVELOPE);
    expect(text).toMatch(/~NM1\*IL\*1\*[^*]+\*[^*~]+~DMG\*D8\*\d{8}/);
  });

  it('names a person without a first name by member id, last name and birth date', () => {
    const text = buildInquiry(withSubscriber({ firstName: '' }), ENVELOPE);
    expect(text).toContain('~NM1*IL*1*MARKERLAST*****MI*MARKERMEMBER~DMG*D8*19840229');
    const noDay = () => buildInquiry(withSubscriber({ firstName: '', dateOfBirth: undefined }), ENVELOPE);
    expect(noDay).toThrow(new X12InputError('subscriber.firstName'));
  });

  it('has no social security number next to a member id', () => {
    const both = withSubscriber({ socialSecurityNumber: '219099999' });
    expect(buildInquiry(both, ENVELOPE)).toBe(buildInquiry(INQUIRY, ENVELOPE));
  });

  it.each([
    ['subscriber.memberId', { dateOfBirth: undefined }],
    ['subscriber.socialSecurityNumber', { socialSecurityNumber: '219-09-9999' }],
    ['subscriber.socialSecurityNumber', { socialSecurityNumber: '000099999' }],
  ])('is not written without a member id and with a wrong %s', (field, wrong) => {
    const build = () => buildInquiry(withSubscriber({ memberId: '', ...wrong }), ENVELOPE);
    expect(build).toThrow(new X12InputError(field));
  });

  it('omits the date of birth when there is none, and counts its segments accordingly', () => {
    const text = buildInquiry(withSubscriber({ dateOfBirth: undefined }), ENVELOPE);
    expect(text).not.toContain('DMG');
    expect(text).toContain('SE*12*');
  });

  it('has names in the basic set of X12 alone, which can end no segment', () => {
    const text = buildInquiry(withSubscriber({ lastName: 'Łucía~HL*9*1' }), ENVELOPE);
    expect(text).toContain('NM1*IL*1*LUCIA HL 9 1*');
  });

  it.each([
    ["O'Brien-Smith Jr.", "O'BRIEN-SMITH***JR"],
    ['Ray, III', 'RAY***III'],
    ['de la Cruz sr', 'DE LA CRUZ***SR'],
    ['Jr', 'JR***'],
    ['Bajr', 'BAJR***'],
    ['Henry V', 'HENRY V***'],
  ])('writes the suffix of %s in an element of its own', (lastName, spelled) => {
    const [last = '', suffix = ''] = spelled.split('***');
    const text = buildInquiry(withSubscriber({ lastName }), ENVELOPE);
    expect(text).toContain(`NM1*IL*1*${last}*MARKERFIRST***${suffix}*MI*MARKERMEMBER~`);
  });

  it('names Medicare as it names itself, which takes no name of a directory', () => {
    const payer = { name: 'Original Medicare', tradingPartnerId: 'CMS' };
    expect(buildInquiry({ ...INQUIRY, payer }, ENVELOPE)).toContain('NM1*PR*2*CMS*****PI*CMS~');
  });

  it('cannot be made to contain another segment, whatever the names are', () => {
    const names = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(names, names, names, (firstName, lastName, name) => {
        const inquiry = { ...withSubscriber({ firstName, lastName }), payer: { ...INQUIRY.payer, name } };
        const segments = segmentsOf(orRefusal(inquiry));
        expect(segments.map((segment) => segment.split('*').length)).toEqual(
          segments.length === 1
            ? [1]
            : segmentsOf(buildInquiry(INQUIRY, ENVELOPE)).map((s) => s.split('*').length),
        );
        // X12's basic character set, `^` of ISA11 and what the inquiry of the tests itself has.
        expect(segments.join('')).toMatch(/^[A-Za-z0-9 !"&'()*+,\-./:;?=^]*$/);
      }),
    );
  });

  it.each([
    ['subscriber.memberId', withSubscriber({ memberId: 'W1~EQ*35' })],
    // The gRPC edge converts it to upper case, for every connector.
    ['subscriber.lastName', withSubscriber({ lastName: '李' })],
    ['subscriber.firstName', withSubscriber({ firstName: "'-" })],
    ['subscriber.dateOfBirth', withSubscriber({ dateOfBirth: '19840229' })],
    ['provider.npi', { ...INQUIRY, provider: { ...INQUIRY.provider, npi: '199999998' } }],
    ['payer.tradingPartnerId', { ...INQUIRY, payer: { ...INQUIRY.payer, tradingPartnerId: '0*1' } }],
    ['serviceTypeCode', { ...INQUIRY, serviceTypeCode: '30^35' }],
    ['serviceTypeCode', { ...INQUIRY, serviceTypeCode: '29' }],
    ['serviceTypeCode', { ...INQUIRY, serviceTypeCodes: [] }],
    ['serviceTypeCode', { ...INQUIRY, serviceTypeCodes: ['30', '98^UC'] }],
    ['serviceTypeCode', { ...INQUIRY, serviceTypeCodes: Array.from({ length: 100 }, () => '30') }],
  ])('is refused for a wrong %s, with an error that names the field and not its value', (field, inquiry) => {
    const refusal = (): string => buildInquiry(inquiry, ENVELOPE);
    expect(refusal).toThrow(X12InputError);
    expect(refusal).toThrow(`${field} cannot be written in X12`);
  });

  it.each([
    ['controlNumber', { controlNumber: 0 }],
    ['controlNumber', { controlNumber: 1_000_000_000 }],
    ['controlNumber', { controlNumber: 1.5 }],
    ['originatorId', { originatorId: '123' }],
    ['sender.id', { sender: { qualifier: 'ZZ', id: 'SIXTEENCHARACTER' } }],
    ['receiver.qualifier', { receiver: { qualifier: 'Z', id: 'PAYER' } }],
    ['onDate', { onDate: '15/01/2026' }],
  ])('cannot be built with a wrong %s of the envelope', (field, given) => {
    expect(() => buildInquiry(INQUIRY, { ...ENVELOPE, ...given })).toThrow(`${field} cannot be written`);
  });
});

/** The 270, or the empty text for names that none can carry. */
function orRefusal(inquiry: EligibilityInquiry): string {
  try {
    return buildInquiry(inquiry, ENVELOPE);
  } catch (failure) {
    expect(failure).toBeInstanceOf(X12InputError);
    return '';
  }
}
