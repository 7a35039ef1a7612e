import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodeInquiry } from '@eligibility/contract';
import type { Running } from '@eligibility/kit';
import { createLog } from '@eligibility/kit/process';
import { caller, channel, clientOf } from '@eligibility/kit/grpc';
import {
  type CheckEligibilityResponse,
  ClearinghouseServiceClient,
} from '@eligibility/protos/clearinghouse/v1/clearinghouse';
import type { CheckResult } from '@eligibility/protos/common/v1/check_result';
import type { NamedConnector } from '../config/connectors';
import { ASKED } from '../domain/_inquiry';
import type { Route } from '../domain/inquiry';
import { type ClearinghouseConfig, start } from './start';

/** A clearinghouse's answer about a covered patient. */
export const ACTIVE = {
  benefitsInformation: [{ code: '1', serviceTypeCodes: ['30'] }],
  payer: { name: 'Real Payer' },
};

type Upstream = { readonly server: Server; readonly url: string; readonly received: IncomingMessage[] };

/** A clearinghouse on a free port; `reply` gets the number of the request and may delay its answer. */
async function upstream(
  reply: (nth: number) => Promise<object>,
  bodies: string[] = [],
  headers: Readonly<Record<string, string>> = {},
): Promise<Upstream> {
  const received: IncomingMessage[] = [];
  const server = createServer((req, res) => {
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    // Only inquiries are counted: the service asks once who is there.
    if (req.method === 'HEAD') {
      res.writeHead(405).end();
      return;
    }
    received.push(req);
    req.on('data', (chunk: Buffer) => bodies.push(chunk.toString()));
    void reply(received.length).then((body) => {
      res.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${String(port)}/eligibility/v3`, received };
}

type Settings = Partial<ClearinghouseConfig> & { readonly url: string; readonly fallbackUrl?: string };
type StartedService = {
  readonly running: Running;
  /** The whole response to a check of the patient of the samples, over these routes. */
  readonly respond: (routes?: readonly Route[]) => Promise<CheckEligibilityResponse>;
  /** The result in it. */
  readonly check: (routes?: readonly Route[]) => Promise<CheckResult | undefined>;
  /** Whether a simulator answers, as the service says. */
  readonly isSimulated: () => Promise<boolean | undefined>;
};

/** Starts what a test of the whole service needs: clearinghouses to ask, services that ask them, and their log. */
export type ServiceHarness = {
  readonly lines: readonly string[];
  readonly startUpstream: (...given: Parameters<typeof upstream>) => Promise<Upstream>;
  readonly startService: (settings: Settings) => Promise<StartedService>;
  /** Adds something to close at `stop`. */
  readonly onStop: (close: () => unknown) => void;
  /** Closes everything, the last one first. */
  readonly stop: () => Promise<void>;
};

export function serviceHarness(): ServiceHarness {
  const lines: string[] = [];
  const closers: (() => unknown)[] = [];
  return {
    lines,
    onStop: (close) => closers.push(close),
    stop: async () => {
      for (const close of closers.splice(0).reverse()) await close();
      lines.length = 0;
    },
    startUpstream: async (...given) => {
      const made = await upstream(...given);
      closers.push(() => {
        made.server.closeAllConnections();
        made.server.close();
      });
      return made;
    },
    startService: async (settings) => {
      const log = createLog({ level: 'debug', destination: { write: (line) => lines.push(line) } });
      const running = await start({ ...configOf(settings), log });
      const client = clientOf(ClearinghouseServiceClient, running.address, channel());
      closers.push(running.stop, () => {
        client.close();
      });
      const call = caller(client.checkEligibility.bind(client));
      const respond: StartedService['respond'] = (routes = []) => {
        const inquiry = { ...ASKED, payer: { ...ASKED.payer, routes } };
        return call(encodeInquiry(inquiry), { requestId: 'request-1', deadlineMs: Date.now() + 10_000 });
      };
      const describe = caller(client.describeNetwork.bind(client));
      return {
        running,
        respond,
        check: async (routes) => (await respond(routes)).result,
        isSimulated: async () =>
          (await describe({}, { requestId: 'request-2', deadlineMs: Date.now() + 10_000 })).simulated,
      };
    },
  };
}

function configOf({ url, fallbackUrl = url, ...settings }: Settings): Omit<ClearinghouseConfig, 'log'> {
  return {
    bindAddress: '127.0.0.1:0',
    databasePath: ':memory:',
    connectors: [named('default', url), named('fallback', fallbackUrl)],
    deadlineMs: 5_000,
    payerMaxInFlight: 32,
    providerMaxInFlight: 40,
    payerSlowMs: 5_000,
    payerSlowMsByPayer: new Map(),
    circuitOpenMs: 5_000,
    circuitMaxOpenMs: 10_000,
    treat79AsAccount: false,
    ...settings,
  };
}

function named(name: string, url: string): NamedConnector {
  return { name, maxInFlight: 256, settings: { format: 'json', url, apiKey: 'a-secret-key' } };
}
