import { capabilityStatement } from './capability';

describe('the CapabilityStatement', () => {
  it('names the four ways to ask and to read', () => {
    const { rest, date } = capabilityStatement('2026-01-15');
    expect(date).toBe('2026-01-15');
    expect(rest?.[0]?.resource?.map(({ type, interaction }) => [type, interaction?.[0]?.code])).toEqual([
      ['CoverageEligibilityRequest', 'create'],
      ['CoverageEligibilityResponse', 'read'],
    ]);
    expect(rest?.[0]?.interaction).toEqual([{ code: 'batch' }]);
  });
});
