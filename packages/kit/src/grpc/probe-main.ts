import { systemClock } from '../timing';
import { channel } from './channel';
import { healthProbe } from './health-probe';
import { answersOk } from './http-probe';

const PROBE_MS = 2_000;

/**
 * The health check of a container without a shell: `node probe-main.js grpc host:port`, or `http` and a URL. Exits 0 when
 * the process there serves, else 1.
 */
const [protocol, target = ''] = process.argv.slice(2);
const isServing = protocol === 'grpc' ? servesGrpc(target) : answersOk(target, PROBE_MS);
void isServing.then((serves) => process.exit(serves ? 0 : 1));

function servesGrpc(address: string): Promise<boolean> {
  return healthProbe(address, '', channel()).isServing(systemClock.now() + PROBE_MS);
}
