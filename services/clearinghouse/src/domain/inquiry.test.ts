import { ASKED, INQUIRY } from './_inquiry';
import { inquiryOf } from './inquiry';

describe('the inquiry that a payer is sent', () => {
  it('has everything that the gateway asked', () => {
    expect(inquiryOf(ASKED)).toEqual(INQUIRY);
  });

  it.each([
    ['health', '30'],
    ['dental', '35'],
  ] as const)('asks for %s coverage by the service type %s', (coverage, serviceTypeCode) => {
    expect(inquiryOf({ ...ASKED, coverage }).serviceTypeCode).toBe(serviceTypeCode);
  });

  it('is about the service type of the caller', () => {
    expect(inquiryOf({ ...ASKED, coverage: { serviceTypeCode: '98' } }).serviceTypeCode).toBe('98');
  });

  it('asks for the service types of the caller, and is about the first of its own', () => {
    const coverage = { serviceTypeCode: 'PT' };
    const asked = inquiryOf({ ...ASKED, coverage, service: { serviceTypeCodes: ['PT', '98'] } });
    expect(asked).toEqual({ ...INQUIRY, serviceTypeCode: 'PT', serviceTypeCodes: ['PT', '98'] });
    expect(inquiryOf({ ...ASKED, service: { serviceTypeCodes: [] } })).toEqual(INQUIRY);
  });

  it('asks for the day and the procedure of the caller', () => {
    const asked = { dateOfService: '2026-12-01', procedureCode: 'D0120' };
    expect(inquiryOf({ ...ASKED, service: { serviceTypeCodes: [], ...asked } })).toEqual({
      ...INQUIRY,
      ...asked,
    });
  });

  it('has the default share for a workspace without a share of its own', () => {
    expect(inquiryOf({ ...ASKED, workspaceShareWeight: 0 }).workspaceShareWeight).toBe(10);
    expect(inquiryOf({ ...ASKED, workspaceShareWeight: 40 }).workspaceShareWeight).toBe(40);
  });
});
