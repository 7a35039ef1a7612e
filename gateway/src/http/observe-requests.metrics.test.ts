import { CHECK_FIELDS, fakeApp } from '../testing/fake-app';

describe('request metrics', () => {
  it('count every request by the template of its route, its status and its error code', async () => {
    const fake = await fakeApp({ granted: 1 });
    await fake.call('post', '/api/eligibility/check').send(CHECK_FIELDS).expect(200);
    await fake.call('post', '/api/eligibility/check').send(CHECK_FIELDS).expect(402);
    const text = await fake.metrics.text();
    const route = 'method="POST",route="/api/eligibility/check"';
    expect(text).toContain(`eligibility_http_requests_total{${route},status="200",code="none"} 1`);
    expect(text).toContain(
      `eligibility_http_requests_total{${route},status="402",code="insufficient-balance"} 1`,
    );
    expect(text).toContain(
      'eligibility_http_request_duration_seconds_count{route="/api/eligibility/check"} 2',
    );
  });

  it('cannot hold patient data, whatever the request', async () => {
    const fake = await fakeApp();
    const query = new URLSearchParams(CHECK_FIELDS).toString();
    await fake.call('get', `/api/eligibility/check?${query}`);
    await fake.call('get', `/api/eligibility/CANARY77001?${query}`);
    await fake.call('get', '/api/eligibility/checks/CANARY77001');
    const text = await fake.metrics.text();
    for (const marker of ['CANARY', 'Canarina', 'Markerlast', '1984']) expect(text).not.toContain(marker);
  });
});
