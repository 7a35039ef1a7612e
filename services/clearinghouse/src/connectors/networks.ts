import type { Clock, Log } from '@eligibility/kit';
import type { Connector, Networks, OpenConnector } from '../app/ports';
import type { Inquiry } from '../domain/inquiry';
import { statedIn } from '../domain/stated-reply';

/** Long enough for a TLS connection across a continent; a start must not wait longer for a clearinghouse that is away. */
const IDENTIFY_MS = 2_000;

/** While a clearinghouse is away, readiness asks often, and the question need not be sent each time. */
const ASK_AGAIN_MS = 5_000;

type Watching = {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly log: Log;
  /** True where no made-up answer may be given out. */
  readonly refusesSimulators: boolean;
};

/** Connectors that know who is at their other end. */
export type WatchedConnectors = Networks & { readonly connectors: ReadonlyMap<string, Connector> };

/**
 * Wraps connectors so that every reply says whether a simulator made it: what its own response says, else (no response
 * came) what the connector's last one said. Where simulators are refused, their answers are dropped: the inquiry has
 * reached no payer, so its reply is `never-sent`, which charges nothing and lets the next route be tried. A payer
 * without an id at the clearinghouse is asked of a simulator alone, which knows every payer by our id.
 */
export function watchNetworks(
  open: ReadonlyMap<string, OpenConnector>,
  { clock, log, refusesSimulators }: Watching,
): WatchedConnectors {
  const stated = new Map<string, boolean>();
  const learn = (connector: string, isSimulated: boolean | undefined): void => {
    if (isSimulated === undefined || stated.get(connector) === isSimulated) return;
    stated.set(connector, isSimulated);
    if (isSimulated) log.warn('a simulator answers in the place of payers', { connector });
  };
  const watched = (name: string, connector: OpenConnector): Connector => ({
    traceOf: connector.traceOf,
    ask: async (inquiry, ...how) => {
      const addressed = await addressedOn(name, inquiry);
      if (addressed === undefined) return { kind: 'unaddressed' };
      const reply = await connector.ask(addressed, ...how);
      learn(name, statedIn(reply));
      const isSimulated = statedIn(reply) ?? stated.get(name) ?? false;
      if (!isSimulated) return reply;
      if (!refusesSimulators) return { ...reply, isSimulated };
      log.error('the answer of a simulator was dropped', { connector: name });
      return { kind: 'never-sent' };
    },
  });

  let askedMs = -Infinity;
  const identify = async (): Promise<void> => {
    const unknown = [...open].filter(([name]) => !stated.has(name));
    if (unknown.length === 0 || clock.monotonicMs() - askedMs < ASK_AGAIN_MS) return;
    askedMs = clock.monotonicMs();
    const ask = async ([name, connector]: readonly [string, OpenConnector]): Promise<void> => {
      learn(name, await connector.identify(AbortSignal.timeout(IDENTIFY_MS)));
    };
    await Promise.all(unknown.map(ask));
  };

  const addressedOn = async (name: string, inquiry: Inquiry): Promise<Inquiry | undefined> => {
    const { payer } = inquiry;
    if (payer.tradingPartnerId !== '') return inquiry;
    await identify();
    if (stated.get(name) !== true) return undefined;
    return { ...inquiry, payer: { ...payer, tradingPartnerId: payer.payerId } };
  };

  const simulators = (): readonly string[] => [...stated].flatMap(([name, is]) => (is ? [name] : []));
  return {
    connectors: new Map([...open].map(([name, connector]) => [name, watched(name, connector)])),
    simulators,
    isSimulated: async () => {
      await identify();
      return stated.size === 0 ? undefined : simulators().length > 0;
    },
  };
}
