import { createMetrics } from '@eligibility/kit/telemetry';
import { countDeviations } from './metrics';

describe('the counter of deviations', () => {
  it('has the connector and the kind', async () => {
    const metrics = createMetrics();
    const count = countDeviations(metrics);
    count('north', 'mtom');
    count('north', 'mtom');
    count('north', 'payload-base64');
    const text = await metrics.text();
    expect(text).toContain('eligibility_core_deviations_total{connector="north",kind="mtom"} 2');
    expect(text).toContain('eligibility_core_deviations_total{connector="north",kind="payload-base64"} 1');
  });
});
