import { refusalOf } from '../../testing/fakes';
import { aContext } from '../../testing/context';
import { ignoredFields, requireSimulator } from './answer-check';

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

describe('a test key', () => {
  const check = (isSimulated: boolean | undefined): Promise<void> =>
    requireSimulator(aContext({ clearinghouse: { isSimulated: () => Promise.resolve(isSimulated) } }));

  it('makes live checks while a simulator answers them', async () => {
    await expect(check(true)).resolves.toBeUndefined();
  });

  it('asks no real payer, nor one of which it is not known', async () => {
    expect(await refusalOf(check(false))).toMatchObject({
      code: 'client-forbidden',
      options: { detail: expect.stringContaining('This is a test key') as string },
    });
    expect((await refusalOf(check(undefined))).code).toBe('service-unavailable');
  });
});
