import { ignoredFields } from './ignored-fields';

const KNOWN = new Set(['payerName', 'memberId']);

describe('ignoredFields', () => {
  it('names unknown fields, once each and in the order sent', () => {
    const sent = ['serviceTypeCode', 'payerName', 'dateOfService', 'serviceTypeCode'];
    expect(ignoredFields(sent, KNOWN)).toBe('serviceTypeCode, dateOfService');
  });

  it('is empty when all fields are known', () => {
    expect(ignoredFields(['memberId'], KNOWN)).toBeUndefined();
  });

  it.each(['a b', 'a\r\nSet-Cookie: b', 'näme', '"', '', '1st', 'a,b', '__proto__', 'x'.repeat(41)])(
    'leaves %j out, which is no token or too long',
    (name) => {
      expect(ignoredFields([name], KNOWN)).toBeUndefined();
      expect(ignoredFields([name, 'plan'], KNOWN)).toBe('plan');
    },
  );

  it('names at most ten', () => {
    const sent = Array.from({ length: 300 }, (_, n) => `field${String(n)}`);
    expect(ignoredFields(sent, KNOWN)?.split(', ')).toEqual(sent.slice(0, 10));
  });
});
