import { inSpan } from '@eligibility/kit/telemetry';
import { spansOf } from '@eligibility/testkit/spans';
import { INQUIRY } from '../../domain/_inquiry';
import { fakeClearinghouse, type FakeClearinghouse } from './_clearinghouse';
import { endpoint } from './endpoint';

const REQUEST = { headers: { authorization: 'MARKER-KEY' }, body: 'MARKER-BODY' };
const ERROR = 2;

describe('the span of a call to a clearinghouse', () => {
  let server: FakeClearinghouse;
  let status: number | 'reset';

  beforeAll(async () => {
    server = await fakeClearinghouse((response) => {
      if (status === 'reset') response.socket?.resetAndDestroy();
      else response.writeHead(status).end('MARKER-ANSWER');
    });
  });
  afterAll(() => server.stop());

  /** One call as the second attempt of a check that is traced. */
  async function call(): Promise<void> {
    const { post, close } = endpoint({
      connector: 'north',
      url: `http://${server.address}/v3/MARKER-PATH?key=MARKER-SECRET`,
    });
    try {
      await post(INQUIRY, REQUEST, { signal: AbortSignal.timeout(5_000), attempt: 2 });
    } finally {
      await close();
    }
  }

  it('has method, server, route, payer, attempt and status, and nothing else', async () => {
    status = 200;
    const [span] = await spansOf(call);
    const [host, port] = server.address.split(':');
    expect(span?.name).toBe('POST');
    expect(span?.attributes).toEqual({
      'http.request.method': 'POST',
      'server.address': host,
      'server.port': Number(port),
      'http.response.status_code': 200,
      'eligibility.connector': 'north',
      'eligibility.payer_id': 'payer-1',
      'eligibility.attempt': 2,
    });
    expect(span?.events).toEqual([]);
  });

  it('belongs to the trace of the check, which the clearinghouse can continue', async () => {
    const spans = await spansOf(() => inSpan({ name: 'check', kind: 'server' }, call));
    const [span, check] = spans;
    const { traceId, spanId } = span?.spanContext() ?? {};
    expect(span?.parentSpanContext?.spanId).toBe(check?.spanContext().spanId);
    expect(server.received.at(-1)?.headers['traceparent']).toBe(`00-${String(traceId)}-${String(spanId)}-01`);
    expect(server.received.at(-1)?.headers).not.toHaveProperty('tracestate');
  });

  it.each([
    [503, { 'http.response.status_code': 503, 'error.type': '503' }],
    [400, { 'http.response.status_code': 400, 'error.type': '400' }],
    ['reset', { 'error.type': 'connection-lost' }],
  ] as const)('has failed when the call came to %s', async (came, attributes) => {
    status = came;
    const [span] = await spansOf(call);
    expect(span?.status).toEqual({ code: ERROR });
    expect(span?.attributes).toMatchObject(attributes);
  });

  it('is missing while tracing is off, and no trace header is sent', async () => {
    status = 200;
    await call();
    expect(server.received.at(-1)?.headers).not.toHaveProperty('traceparent');
  });
});
