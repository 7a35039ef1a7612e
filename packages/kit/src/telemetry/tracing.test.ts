import { caller, serveGrpc, unary } from '../grpc';
import { clientOf, DEFINITION, NAME } from '../grpc/_echo';
import { createLog, silentLog } from '../log';
import { spansOf } from '../testing';
import { activeTraceId, inSpan, startTracing, traceCarrier } from '.';

async function echoOnce(handle: () => object): Promise<unknown> {
  const server = await serveGrpc({
    bindAddress: '127.0.0.1:0',
    service: DEFINITION,
    serviceName: NAME,
    drainMs: 100,
    implementation: {
      hang: unary(silentLog, () => new Promise<object>(() => undefined)),
      echo: unary(silentLog, handle),
    },
  });
  const client = clientOf(server.address);
  const echo = caller(client.echo.bind(client));
  try {
    return await echo({}, { requestId: 'r1', deadlineMs: Date.now() + 2_000 });
  } finally {
    client.close();
    await server.stop();
  }
}

describe('tracing', () => {
  it('follows a request from one process to the next, as one trace', async () => {
    let inService: string | undefined;
    const spans = await spansOf(() =>
      inSpan({ name: 'POST /check', kind: 'server' }, () =>
        echoOnce(() => {
          inService = activeTraceId();
          return {};
        }),
      ),
    );
    const [service, client, request] = spans;
    expect(spans.map((span) => span.name)).toEqual([
      'test.v1.EchoService/Echo',
      'test.v1.EchoService/Echo',
      'POST /check',
    ]);
    expect(service?.parentSpanContext?.spanId).toBe(client?.spanContext().spanId);
    expect(client?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
    expect(new Set(spans.map((span) => span.spanContext().traceId))).toEqual(new Set([inService]));
    expect(client?.attributes).toEqual({
      'rpc.system.name': 'grpc',
      'rpc.method': 'test.v1.EchoService/Echo',
      'rpc.response.status_code': 'OK',
    });
  });

  it('marks what failed and never quotes why', async () => {
    const spans = await spansOf(() =>
      echoOnce(() => {
        throw new Error('CANARY-77001');
      }).catch(() => undefined),
    );
    expect(spans.map((span) => span.status.code)).toEqual([2, 2]);
    expect(
      JSON.stringify(spans.map(({ attributes, events, status }) => ({ attributes, events, status }))),
    ).not.toContain('CANARY');
  });

  it('names the trace in the lines that are logged within it', async () => {
    const lines: string[] = [];
    const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
    const [span] = await spansOf(() =>
      inSpan({ name: 'work', kind: 'server' }, () => {
        log.info('within');
        return Promise.resolve();
      }),
    );
    log.info('outside');
    expect(lines.map((line) => (JSON.parse(line) as { traceId?: string }).traceId)).toEqual([
      span?.spanContext().traceId,
      undefined,
    ]);
  });

  it('does nothing where nobody collects', async () => {
    await startTracing({ endpoint: undefined, service: 'test' });
    await inSpan({ name: 'work', kind: 'server' }, () => {
      expect(activeTraceId()).toBeUndefined();
      expect(traceCarrier()).toEqual({});
      return Promise.resolve();
    });
  });
});
