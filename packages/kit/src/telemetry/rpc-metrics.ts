import { LATENCY_BUCKETS_SECONDS, type Metrics } from './metrics';

type RpcMeter = (rpc: string, code: string, seconds: number) => void;

const meters = new WeakMap<Metrics, RpcMeter>();
let current: RpcMeter | undefined;

/** Counts every gRPC call that this process answers from now on; services that share a process share the metric. */
export function countRpcs(metrics: Metrics): void {
  current = meters.get(metrics) ?? rpcMeter(metrics);
  meters.set(metrics, current);
}

/** @param code `ok`, or the code of the error table */
export function rpcAnswered(rpc: string, code: string, startedMs: number): void {
  current?.(rpc, code, (performance.now() - startedMs) / 1_000);
}

function rpcMeter(metrics: Metrics): RpcMeter {
  const calls = metrics.counter({
    name: 'eligibility_rpc_requests_total',
    help: 'gRPC calls answered, by method and error code',
    labels: ['rpc', 'code'],
  });
  const duration = metrics.histogram(
    { name: 'eligibility_rpc_duration_seconds', help: 'Time to answer a gRPC call', labels: ['rpc'] },
    LATENCY_BUCKETS_SECONDS,
  );
  return (rpc, code, seconds) => {
    calls.add({ rpc, code });
    duration.observe({ rpc }, seconds);
  };
}
