import { capabilityStatement } from './capability';

describe('the CapabilityStatement', () => {
  it('names the four ways to ask and to read', () => {
    const { rest, software, date } = capabilityStatement('2026-01-15');
    expect([date, software?.version]).toEqual(['2026-01-15', expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
    expect(rest?.[0]?.resource?.map(({ type, interaction }) => [type, interaction?.[0]?.code])).toEqual([
      ['CoverageEligibilityRequest', 'create'],
      ['CoverageEligibilityResponse', 'read'],
    ]);
    expect(rest?.[0]?.interaction).toEqual([{ code: 'batch' }]);
  });
});
