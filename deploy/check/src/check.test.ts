import { reportOfMissing } from './check';

describe('a tool that is not here', () => {
  const MISSING = ['skipped: kube-score is not here (go install it)'];

  it.each([{}, { CI: 'true', REQUIRE_STORES: '0' }])('is named, where skips are allowed by %j', (env) => {
    expect(reportOfMissing(MISSING, env)).toEqual({ lines: MISSING, findings: [] });
  });

  it('is a finding in CI', () => {
    expect(reportOfMissing(MISSING, { CI: 'true' })).toEqual({ lines: [], findings: MISSING });
  });
});
