import { context, propagation, trace } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace-node';
import { setTracing } from './tracing';

export type TracingOptions = {
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`: where an OTLP/HTTP collector listens; without it nothing is traced. */
  readonly endpoint: string | undefined;
  readonly service: string;
  /** Where spans go instead; for tests. */
  readonly exporter?: SpanExporter;
};

/**
 * Begins to export spans, if an exporter is configured. Only then is the SDK loaded: without it a process needs less
 * memory and starts faster.
 * @returns how to send what is left and stop
 */
export async function startTracing({
  endpoint,
  service,
  exporter,
}: TracingOptions): Promise<() => Promise<void>> {
  if (endpoint === undefined && exporter === undefined) return () => Promise.resolve();
  const { BatchSpanProcessor, NodeTracerProvider } = await import('@opentelemetry/sdk-trace-node');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const sink = exporter ?? new OTLPTraceExporter({ url: `${String(endpoint).replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'eligibility' }),
    spanProcessors: [new BatchSpanProcessor(sink)],
  });
  provider.register();
  setTracing(true);
  return async () => {
    setTracing(false);
    await provider.shutdown();
    [trace, context, propagation].forEach((api) => {
      api.disable();
    });
  };
}
