import { createMetrics } from '@eligibility/kit/telemetry';
import { samplesOf } from './scrape';

describe('samplesOf', () => {
  it('reads what our own processes export, labels with quotes included', async () => {
    const metrics = createMetrics();
    const counter = metrics.counter({ name: 'eligibility_a_total', help: 'a', labels: ['payer', 'why'] });
    counter.add({ payer: '60054', why: 'a "quoted" word, and more' }, 3);
    metrics.gauge({ name: 'eligibility_b', help: 'b', labels: [] }, () => [{ labels: {}, value: 0.5 }]);
    expect(samplesOf(await metrics.text())).toEqual([
      {
        name: 'eligibility_a_total',
        labels: { payer: '60054', why: String.raw`a \"quoted\" word, and more` },
        value: 3,
      },
      { name: 'eligibility_b', labels: {}, value: 0.5 },
    ]);
  });
});
