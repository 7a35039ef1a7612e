import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Something that takes requests: where, and whether it wants any. */
export type Backend = { readonly address: string; readonly isReady: () => Promise<boolean> };

/** Requests that a backend lost: those it had begun, and those that found nobody there. */
export type Lost = { readonly inFlight: number; readonly unreachable: number };

export type Balancer = {
  readonly baseUrl: string;
  /** Requests under way at a backend. */
  readonly inFlightAt: (address: string) => number;
  /** What each backend lost so far, by address. */
  readonly lost: () => ReadonlyMap<string, Lost>;
  readonly stop: () => Promise<void>;
};

const PROBE_EVERY_MS = 100;

type State = { readonly backend: Backend; isReady: boolean; inFlight: number; lost: Lost };

/**
 * What stands before the gateways in production, in small: round robin over those that are ready, over kept-alive
 * connections, and no request is ever sent twice. Whoever cannot be reached is out until its next good probe.
 */
export async function startBalancer(backends: readonly Backend[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const states = backends.map((backend): State => ({
    backend,
    isReady: true,
    inFlight: 0,
    lost: { inFlight: 0, unreachable: 0 },
  }));
  let turn = 0;
  const next = (): State | undefined => {
    for (let tried = 0; tried < states.length; tried += 1) {
      turn += 1;
      const state = states[turn % states.length];
      if (state?.isReady === true) return state;
    }
    return undefined;
  };
  const server = createServer((incoming, outgoing) => {
    const state = next();
    if (state === undefined) outgoing.writeHead(503).end();
    else forward({ incoming, outgoing, state, agent });
  });
  const probe = async (state: State): Promise<void> => {
    state.isReady = await state.backend.isReady();
  };
  const timer = setInterval(() => void Promise.all(states.map(probe)), PROBE_EVERY_MS);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    inFlightAt: (address) => states.find(({ backend }) => backend.address === address)?.inFlight ?? 0,
    lost: () => new Map(states.map(({ backend, lost }) => [backend.address, lost])),
    stop: async () => {
      clearInterval(timer);
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Exchange = {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly state: State;
  readonly agent: Agent;
};

const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding'];

function forward({ incoming, outgoing, state, agent }: Exchange): void {
  const [host, port] = state.backend.address.split(':');
  const { method, url: path, headers } = incoming;
  state.inFlight += 1;
  const sent = request({ host, port, method, path, headers: endToEnd(headers), agent });
  const over = (): void => {
    state.inFlight -= 1;
  };
  let hasFailed = false;
  const fail = (failure: NodeJS.ErrnoException): void => {
    if (hasFailed) return;
    hasFailed = true;
    const { inFlight, unreachable } = state.lost;
    const isUnreachable = failure.code === 'ECONNREFUSED';
    state.lost = isUnreachable
      ? { inFlight, unreachable: unreachable + 1 }
      : { inFlight: inFlight + 1, unreachable };
    state.isReady = false;
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  };
  sent.once('close', over);
  sent.on('error', fail);
  sent.once('response', (response) => {
    response.on('error', fail);
    outgoing.writeHead(response.statusCode ?? 502, endToEnd(response.headers));
    response.pipe(outgoing);
  });
  incoming.pipe(sent);
}

function endToEnd(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)));
}
