import { fakeClock } from '@eligibility/kit/testing';
import { serviceDate } from '@eligibility/x12';
import { INQUIRY } from '../../domain/_inquiry';
import { PARTIES } from './_envelopes';
import { type CoreAccount, interchangeOf } from './core-connector';

const ACCOUNT: CoreAccount = {
  ...PARTIES,
  senderQualifier: 'ZZ',
  receiverQualifier: '30',
  originatorId: '9ELIGCHECK',
  usage: 'T',
  credentials: { username: 'clinics', password: 'a-secret' },
};
const clock = fakeClock();
const asked = (differences: object = {}): readonly string[] =>
  (interchangeOf({ ...INQUIRY, ...differences }, ACCOUNT, clock) ?? '')
    .split('~')
    .filter((segment) => /^(DTP|EQ)/.test(segment));

describe('a 270', () => {
  it('asks about the plan as a whole today', () => {
    expect(asked()).toEqual([`DTP*291*D8*${serviceDate(clock).replaceAll('-', '')}`, 'EQ*30']);
  });

  it("asks about the caller's service types on the caller's day", () => {
    expect(asked({ serviceTypeCodes: ['PT', '98'], dateOfService: '2026-12-01' })).toEqual([
      'DTP*291*D8*20261201',
      'EQ*PT^98',
    ]);
  });

  it('asks about a procedure in a segment of its own', () => {
    expect(asked({ serviceTypeCodes: ['35'], procedureCode: 'D0120' }).slice(1)).toEqual([
      'EQ*35',
      'EQ**AD:D0120',
    ]);
    expect(interchangeOf({ ...INQUIRY, procedureCode: 'D0*20' }, ACCOUNT, clock)).toBeUndefined();
  });
});
