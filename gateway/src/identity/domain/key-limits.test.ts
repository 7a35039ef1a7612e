import { loosened, operatorLimitsAfter, setLimits } from './key-limits';
import { NO_KEY_LIMITS } from './workspace';

const LIMITS = {
  allowedAddresses: ['192.0.2.1', '198.51.100.0/24'],
  rateLimitPerMinute: 60,
  checksPerDay: 5,
};
const ALL = ['allowedAddresses', 'rateLimitPerMinute', 'checksPerDay'];

describe('the limits of a key', () => {
  it('are loosened by a higher number, by another address, and by having none', () => {
    expect(loosened(LIMITS, NO_KEY_LIMITS)).toEqual(ALL);
    const wider = { allowedAddresses: ['192.0.2.1', '192.0.2.2'], rateLimitPerMinute: 61, checksPerDay: 6 };
    expect(loosened(LIMITS, wider)).toEqual(ALL);
  });

  it('are not loosened by staying, by less, or where there was none', () => {
    const tighter = { allowedAddresses: ['192.0.2.1'], rateLimitPerMinute: 59, checksPerDay: 4 };
    expect([LIMITS, tighter].flatMap((after) => loosened(LIMITS, after))).toEqual([]);
    expect(loosened(NO_KEY_LIMITS, LIMITS)).toEqual([]);
  });

  it('are an operator’s once one sets them, and no longer when one takes them away', () => {
    expect(setLimits({ checksPerDay: 5, rateLimitPerMinute: undefined })).toEqual(['checksPerDay']);
    expect(operatorLimitsAfter(['checksPerDay'], { rateLimitPerMinute: 3 })).toEqual(ALL.slice(1));
    expect(operatorLimitsAfter(['checksPerDay', 'rateLimitPerMinute'], { checksPerDay: undefined })).toEqual([
      'rateLimitPerMinute',
    ]);
    expect(operatorLimitsAfter(undefined, { checksPerDay: undefined })).toEqual([]);
  });
});
