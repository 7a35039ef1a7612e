import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { every } from '@eligibility/kit';

/** A server of requests: its address, and whether it is ready. */
export type Backend = { readonly address: string; readonly isReady: () => Promise<boolean> };

/** Requests that a backend lost: those it had begun, and those that could not connect. */
type Lost = { readonly inFlight: number; readonly unreachable: number };

export type Balancer = {
  readonly baseUrl: string;
  /** Requests in flight at a backend. */
  readonly inFlightAt: (address: string) => number;
  /** What each backend lost so far, by address. */
  readonly lost: () => ReadonlyMap<string, Lost>;
  readonly stop: () => Promise<void>;
};

const PROBE_EVERY_MS = 200;
/** As an orchestrator does: one or two failed probes may be a short disturbance. */
const BAD_PROBES = 3;

type State = {
  readonly backend: Backend;
  badProbes: number;
  inFlight: number;
  lost: Lost;
};

/**
 * A small version of the production load balancer: round robin over ready gateways, over kept-alive connections, and no
 * request is ever sent twice. A gateway that cannot be reached is left out until its next successful probe.
 */
export async function startBalancer(backends: readonly Backend[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const states = backends.map((backend): State => ({
    backend,
    badProbes: 0,
    inFlight: 0,
    lost: { inFlight: 0, unreachable: 0 },
  }));
  let turn = 0;
  const next = (): State | undefined => {
    turn += 1;
    const inTurn = [...states.slice(turn % states.length), ...states.slice(0, turn % states.length)];
    return inTurn.find(({ badProbes }) => badProbes < BAD_PROBES);
  };
  const server = createServer((incoming, outgoing) => {
    const state = next();
    if (state === undefined) outgoing.writeHead(503).end();
    else forward({ incoming, outgoing, state, agent });
  });
  const probe = async (state: State): Promise<void> => {
    state.badProbes = (await state.backend.isReady()) ? 0 : state.badProbes + 1;
  };
  const probing = every(PROBE_EVERY_MS, () => Promise.all(states.map(probe)).then(() => undefined), raise);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    inFlightAt: (address) => states.find(({ backend }) => backend.address === address)?.inFlight ?? 0,
    lost: () => new Map(states.map(({ backend, lost }) => [backend.address, lost])),
    stop: async () => {
      await probing.stop();
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function raise(failure: unknown): never {
  throw failure;
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
    state.badProbes = BAD_PROBES;
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
