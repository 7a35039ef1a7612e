import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A server that connections are passed to, as long as it is offered. */
export type Endpoint = {
  /** `host:port` */
  readonly address: () => string;
  readonly isReady: () => Promise<boolean>;
};

export type TcpBalancer = { readonly baseUrl: string; readonly stop: () => Promise<void> };

const PROBE_EVERY_MS = 150;
/** As a cluster does: one failed probe may be a short disturbance, and other nodes hear of it later. */
const BAD_PROBES = 2;

/**
 * Passes connections, not requests, to the ready endpoints in turn, as a Service of Kubernetes does: a connection stays
 * with its endpoint until one of both sides closes it, and a reset is passed on.
 */
export async function startTcpBalancer(endpoints: readonly Endpoint[]): Promise<TcpBalancer> {
  const badProbes = endpoints.map(() => 0);
  const open = new Set<Socket>();
  let turn = 0;
  const next = (): Endpoint | undefined => {
    const offered = endpoints.filter((_, index) => (badProbes[index] ?? 0) < BAD_PROBES);
    turn += 1;
    return offered[turn % offered.length];
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const [host, port] = next()?.address().split(':') ?? [];
    if (port === undefined) {
      client.resetAndDestroy();
      return;
    }
    const backend = connect({ host, port: Number(port), allowHalfOpen: true });
    join(client, backend);
    for (const socket of [client, backend]) {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    }
  });
  let isProbing = false;
  const probe = async (): Promise<void> => {
    if (isProbing) return;
    isProbing = true;
    await Promise.all(
      endpoints.map(async ({ isReady }, index) => {
        badProbes[index] = (await isReady().catch(() => false)) ? 0 : (badProbes[index] ?? 0) + 1;
      }),
    );
    isProbing = false;
  };
  const probing = setInterval(() => void probe(), PROBE_EVERY_MS);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    stop: async () => {
      clearInterval(probing);
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What one side sends, the other gets, its end and its reset too. */
function join(one: Socket, other: Socket): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.setNoDelay(true);
    from.pipe(to);
    from.on('error', () => to.resetAndDestroy());
    from.once('close', () => {
      to.destroySoon();
    });
  }
}
