import { createMetrics } from '@eligibility/kit/telemetry';
import { countDeviations } from './count-deviations';

describe('the counter of deviations', () => {
  it('tells connector and kind', async () => {
    const metrics = createMetrics();
    const count = countDeviations(metrics);
    count('north', 'mtom');
    count('north', 'mtom');
    count('north', 'payload-base64');
    const told = await metrics.text();
    expect(told).toContain('eligibility_core_deviations_total{connector="north",kind="mtom"} 2');
    expect(told).toContain('eligibility_core_deviations_total{connector="north",kind="payload-base64"} 1');
  });
});
