import { spansOf } from '@eligibility/testkit/spans';
import { CHECK_FIELDS, fakeApp } from '../testing/fake-app';

describe('the span of a request', () => {
  let spans: Awaited<ReturnType<typeof spansOf>>;

  beforeAll(async () => {
    spans = await spansOf(async () => {
      const fake = await fakeApp({ ask: () => Promise.reject(new TypeError('CANARY77001 Canarina')) });
      const query = new URLSearchParams(CHECK_FIELDS).toString();
      await fake
        .call('get', `/api/eligibility/check?${query}`)
        .set('traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01')
        .set('tracestate', 'vendor=CANARY77001');
      await fake.call('get', `/api/eligibility/CANARY77001?${query}`);
    });
  });

  it('continues the trace of the caller, and is named by method and route', () => {
    const [check] = spans;
    expect(check?.name).toBe('GET /api/eligibility/check');
    expect(check?.spanContext().traceId).toBe('0af7651916cd43dd8448eb211c80319c');
    expect(check?.attributes).toMatchObject({
      'http.route': '/api/eligibility/check',
      'http.response.status_code': 500,
    });
    expect(check?.status.code).toBe(2);
  });

  it('has no free text of the caller', () => {
    expect(spans.map((span) => span.spanContext().traceState?.serialize() ?? '')).toEqual(['', '']);
  });

  it('has no patient data', () => {
    const span = JSON.stringify(
      spans.map(({ name, attributes, events, status }) => ({ name, attributes, events, status })),
    );
    expect(spans).toHaveLength(2);
    for (const marker of ['CANARY', 'Canarina', 'Markerlast', '1984-02-29'])
      expect(span).not.toContain(marker);
  });
});
