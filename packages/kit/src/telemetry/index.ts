export {
  boundedLabel,
  createMetrics,
  LATENCY_BUCKETS_SECONDS,
  METRICS_CONTENT_TYPE,
  type CounterMetric,
  type HistogramMetric,
  type Metrics,
  type Sample,
} from './metrics';
export { watchCertificates } from './certificate-metrics';
export { watchDependencies } from './dependency-metrics';
export { watchProcess } from './process-metrics';
export { startTracing, type TracingOptions } from './start-tracing';
export {
  activeTraceId,
  inSpan,
  isTracing,
  openSpan,
  traceCarrier,
  type SpanAttributes,
  type SpanHandle,
  type TraceCarrier,
} from './tracing';
