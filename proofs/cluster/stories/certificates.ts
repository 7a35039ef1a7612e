import { podOf, podsOf, until, type Namespace } from '../kubectl';
import type { Cluster, Story } from './story';

/** Longer than the kubelet takes to bring a changed Secret to a pod. */
const BROUGHT_WITHIN_MS = 180_000;

/** Every certificate renewed, and the processes go on with the new ones without a restart. */
export const CERTIFICATES: readonly Story[] = [
  { name: 'every certificate renewed', mayFail: 'none', disturb: renewEach },
];

const SERVICES = ['wallet', 'payer-catalog', 'clearinghouse', 'mock-fixtures'] as const;
const PORTS = { wallet: 50051, 'payer-catalog': 50052, clearinghouse: 50053, 'mock-fixtures': 50054 };

async function renewEach({ namespace }: Cluster): Promise<void> {
  const startedMs = performance.now();
  const before = await serials(namespace);
  const pods = await podNames(namespace);
  for (const name of ['gateway', ...SERVICES]) await renew(namespace, name);
  await until(
    'every service presents its new certificate',
    async () => (await serials(namespace)).every((serial, at) => serial !== before[at]),
    BROUGHT_WITHIN_MS,
  );
  const seconds = Math.round((performance.now() - startedMs) / 1_000);
  console.log(
    `\n  presented after ${String(seconds)} s; pods restarted: ${String(pods !== (await podNames(namespace)))}`,
  );
}

/** As cert-manager's own command does. */
async function renew({ kubectl }: Namespace, name: string): Promise<void> {
  const condition = {
    type: 'Issuing',
    status: 'True',
    reason: 'ManuallyTriggered',
    message: 'renewed by a proof',
    lastTransitionTime: new Date(performance.timeOrigin + performance.now()).toISOString(),
  };
  const { status } = JSON.parse(await kubectl('get', 'certificate', name, '-o', 'json')) as {
    readonly status: { readonly conditions: readonly { readonly type: string }[] };
  };
  const conditions = [...status.conditions.filter(({ type }) => type !== 'Issuing'), condition];
  const patch = JSON.stringify({ status: { conditions } });
  await kubectl('patch', 'certificate', name, '--subresource=status', '--type=merge', '-p', patch);
}

/** Prints the serial number of the certificate that a service presents. */
const SERIAL = `
  const tls = require('node:tls');
  const fs = require('node:fs');
  const [host, port, name] = process.argv.slice(1);
  const read = (file) => fs.readFileSync('/tls/' + file);
  const socket = tls.connect(
    { host, port: Number(port), servername: name, ALPNProtocols: ['h2'], ca: read('ca.crt'), cert: read('tls.crt'), key: read('tls.key') },
    () => { console.log(socket.getPeerCertificate().serialNumber); socket.destroy(); },
  );
`;

/** Those that the services present to a gateway, which alone they accept. */
async function serials(namespace: Namespace): Promise<readonly string[]> {
  const gateway = await podOf(namespace, 'gateway');
  const found: string[] = [];
  for (const service of SERVICES) {
    for (const { ip } of await podsOf(namespace, service)) {
      const words = [ip, String(PORTS[service]), service];
      found.push(
        (await namespace.kubectl('exec', gateway.name, '--', 'node', '-e', SERIAL, ...words)).trim(),
      );
    }
  }
  return found;
}

async function podNames({ kubectl }: Namespace): Promise<string> {
  return kubectl(
    'get',
    'pods',
    '-l',
    'app.kubernetes.io/component=process',
    '-o',
    'jsonpath={.items[*].metadata.name}',
  );
}
