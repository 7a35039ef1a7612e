import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node';
import { startTracing } from '@eligibility/kit/telemetry';

/** `ExportResultCode.SUCCESS`; its enum lives in a package that is not ours to import. */
const EXPORTED = 0 as never;

/** Runs `work` while spans are exported, and returns them in the order in which they ended. */
export async function spansOf(work: () => Promise<unknown>): Promise<readonly ReadableSpan[]> {
  const spans: ReadableSpan[] = [];
  const exporter: SpanExporter = {
    export: (batch, done) => {
      spans.push(...batch);
      done({ code: EXPORTED });
    },
    shutdown: () => Promise.resolve(),
  };
  const stop = await startTracing({ endpoint: undefined, service: 'test', exporter });
  try {
    await work();
  } finally {
    await stop();
  }
  return spans;
}
