import { encodeInquiry } from '@eligibility/contract';
import { traceOf } from '@eligibility/x12';
import { ASKED } from '../domain/_inquiry';
import { writeInquiry } from './write-inquiry';

/** Its last eight digits are the control number of the interchange in hexadecimal. */
const checkIdOf = (controlNumber: number): string =>
  `0b9ffb0e-7a43-4a4c-9d0e-3f3f${controlNumber.toString(16).padStart(8, '0')}`;

const ACCOUNT = {
  CLEARINGHOUSE_FORMAT: 'core-mime',
  CLEARINGHOUSE_URL: 'https://clearinghouse.test/core',
  CLEARINGHOUSE_USERNAME: 'clinics',
  CLEARINGHOUSE_PASSWORD: 'a-secret',
};

type Example = {
  readonly controlNumber: number;
  readonly asked: object;
  readonly settings: Readonly<Record<string, string>>;
  readonly atMs: number;
};

/** The segments of the 270; the trace, which is each check's own, is spelled `TRACE`. */
function written({ controlNumber, asked, settings, atMs }: Example): readonly string[] {
  const inquiry = { ...ASKED, checkId: checkIdOf(controlNumber), ...asked };
  const result = writeInquiry(encodeInquiry(inquiry), { ...ACCOUNT, ...settings }, atMs);
  if (result.kind !== 'written') throw new Error(result.kind);
  return result.text.replaceAll(traceOf(inquiry), 'TRACE').split('~');
}

describe('a 270 by the settings of a companion guide', () => {
  it('is the one of CMS for Medicare (HETS 270/271, CORE over MIME): seconds, a TA1 asked for, the pipe', () => {
    const segments = written({
      controlNumber: 5014,
      atMs: Date.UTC(2016, 0, 27, 7, 34, 11),
      settings: {
        CLEARINGHOUSE_SENDER_ID: 'SUBMITTERID',
        CLEARINGHOUSE_RECEIVER_ID: 'CMS',
        CLEARINGHOUSE_ORIGINATOR_ID: 'ABCDEFGHIJ',
        CLEARINGHOUSE_ENVELOPE: 'ISA14=1;ISA16=|;GS05=HHMMSS;ST02=000000001;BHT05=HHMMSS',
      },
      asked: {
        payer: { ...ASKED.payer, name: 'Original Medicare', tradingPartnerId: 'CMS' },
        provider: { organizationName: 'IRNAME', npi: '1234567893', payerIds: [] },
        subscriber: {
          memberId: '123456789A',
          firstName: 'FNAME',
          lastName: 'LNAME',
          dateOfBirth: '1940-04-01',
        },
        service: {
          serviceTypeCodes: '10 14 30 42 45 48 67 A7 AD AE AG BF BG'.split(' '),
          dateOfService: '2016-01-27',
          procedureCode: '80061',
        },
      },
    });
    expect(segments).toEqual([
      'ISA*00*          *00*          *ZZ*SUBMITTERID    *ZZ*CMS            *160127*0734*^*00501*000005014*1*P*|',
      'GS*HS*SUBMITTERID*CMS*20160127*073411*5014*X*005010X279A1',
      'ST*270*000000001*005010X279A1',
      'BHT*0022*13*TRACE*20160127*073411',
      'HL*1**20*1',
      'NM1*PR*2*CMS*****PI*CMS',
      'HL*2*1*21*1',
      'NM1*1P*2*IRNAME*****XX*1234567893',
      'HL*3*2*22*0',
      'TRN*1*TRACE*ABCDEFGHIJ',
      'NM1*IL*1*LNAME*FNAME****MI*123456789A',
      'DMG*D8*19400401',
      'DTP*291*D8*20160127',
      'EQ*10^14^30^42^45^48^67^A7^AD^AE^AG^BF^BG',
      'EQ**HC|80061',
      'SE*14*000000001',
      'GE*1*5014',
      'IEA*1*000005014',
      '',
    ]);
  });

  it('is the envelope of Optum: a password, and ids of the group that are not those of the interchange', () => {
    const [isa, gs, ...others] = written({
      controlNumber: 34041300,
      atMs: Date.UTC(2019, 11, 31, 8, 14),
      settings: {
        CLEARINGHOUSE_SENDER_ID: 'TPG00000',
        CLEARINGHOUSE_RECEIVER_ID: 'EMDEON',
        CLEARINGHOUSE_ENVELOPE: 'ISA04=SomePwd;GS02=LLX1210001;GS03=MTEXE;GS06=1',
      },
      asked: {},
    });
    expect([isa, gs, ...others.slice(-3)]).toEqual([
      'ISA*00*          *01*SomePwd   *ZZ*TPG00000       *ZZ*EMDEON         *191231*0814*^*00501*034041300*0*P*:',
      'GS*HS*LLX1210001*MTEXE*20191231*0814*1*X*005010X279A1',
      'GE*1*1',
      'IEA*1*034041300',
      '',
    ]);
  });

  it('is the envelope of a Medicaid system: its own separator, a test, nine digits everywhere', () => {
    const [isa, gs, st, ...others] = written({
      controlNumber: 590_740,
      atMs: Date.UTC(2015, 1, 10, 10, 30),
      settings: {
        CLEARINGHOUSE_SENDER_ID: 'CLINICS',
        CLEARINGHOUSE_RECEIVER_ID: 'STATEMEDICAID',
        CLEARINGHOUSE_USAGE: 'T',
        CLEARINGHOUSE_ENVELOPE: 'ISA02=AGREED;ISA16=>;GS05=HHMMSS;GS06=ISA13',
      },
      asked: { service: { serviceTypeCodes: ['35'], procedureCode: 'D0120' } },
    });
    expect([isa, gs, st, ...others.slice(-6)]).toEqual([
      'ISA*03*AGREED    *00*          *ZZ*CLINICS        *ZZ*STATEMEDICAID  *150210*1030*^*00501*000590740*0*T*>',
      'GS*HS*CLINICS*STATEMEDICAID*20150210*103000*000590740*X*005010X279A1',
      'ST*270*0001*005010X279A1',
      'EQ*35',
      'EQ**AD>D0120',
      'SE*14*0001',
      'GE*1*000590740',
      'IEA*1*000590740',
      '',
    ]);
  });
});
