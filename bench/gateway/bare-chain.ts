import { createServer } from 'node:http';
import { listen } from '@eligibility/kit/process';
import { Outcome, type CheckResult } from '@eligibility/protos/common/v1/check_result';
import {
  MockFixturesServiceClient,
  MockFixturesServiceService,
  type MockFixturesServiceServer,
} from '@eligibility/protos/mock/v1/mock_fixtures';
import { ON_LOOPBACK } from '@eligibility/testkit';
import { credentials, Server, ServerCredentials } from '@grpc/grpc-js';
import express, { type Express } from 'express';
import { serveParent } from '../lib/child';

const LOOPBACK = '127.0.0.1';

/** The size of what our services answer. */
const RESULT: CheckResult = {
  outcome: Outcome.ACTIVE,
  summary: {
    coverageActive: true,
    planName: 'Choice POS II',
    payerName: 'Aetna',
    deductibleRemainingCents: 61_240,
    outOfPocketRemainingCents: 318_725,
    coinsurancePercent: 20,
    copayCents: 3_000,
    inNetworkPreferred: true,
  },
  traceId: 'ec_1c8f5a52-9d3b-4e6f-8a07-5b1d4c2e9f10',
  upstreamStatusCode: 200,
  errorMessage: undefined,
  rejectCodes: [],
  doubts: [],
};

/**
 * The base cost of any Express gateway to gRPC services: it parses a body, calls each hop in turn over a real socket,
 * and sends an answer of our size. As in our gateway, no ETag is computed.
 *
 * `service` is a gRPC service; `front <address>...` is Express before the services at these addresses; `whole <hops>`
 * is both in one process.
 */
serveParent(async () => {
  const [role, ...rest] = process.argv.slice(2);
  if (role === 'service') return serveConstant();
  const addresses = role === 'whole' ? await serveConstants(Number(rest[0])) : rest;
  return listen(createServer(front(addresses)), ON_LOOPBACK);
});

function serveConstants(hops: number): Promise<string[]> {
  return Promise.all(Array.from({ length: hops }, serveConstant));
}

function serveConstant(): Promise<string> {
  const implementation: MockFixturesServiceServer = {
    getMockResult: (_call, callback) => {
      callback(null, { payerExchange: Buffer.alloc(0), result: RESULT, own: undefined });
    },
    listFixtures: (_call, callback) => {
      callback(null, { fixtures: [] });
    },
    keepFixture: (_call, callback) => {
      callback(null, { isNew: true });
    },
    forgetFixtures: (_call, callback) => {
      callback(null, {});
    },
    rewriteFixture: (_call, callback) => {
      callback(null, { received: '' });
    },
    nextFixture: (_call, callback) => {
      callback(null, { fixture: undefined, mark: '' });
    },
  };
  const server = new Server();
  server.addService(MockFixturesServiceService, implementation);
  return new Promise((resolve, reject) => {
    server.bindAsync(`${LOOPBACK}:0`, ServerCredentials.createInsecure(), (failure, port) => {
      if (failure === null) resolve(`${LOOPBACK}:${String(port)}`);
      else reject(failure);
    });
  });
}

type Hop = (slug: string) => Promise<CheckResult | undefined>;

function front(addresses: readonly string[]): Express {
  const hops = addresses.map(hopTo);
  const app = express();
  app.disable('etag');
  app.disable('x-powered-by');
  app.use(express.json());
  app.post('/check', async (req, res) => {
    const { payerName } = req.body as { readonly payerName: string };
    let result: CheckResult | undefined;
    for (const hop of hops) result = await hop(payerName);
    res.json({
      success: result?.outcome === Outcome.ACTIVE,
      benefitSummary: result?.summary,
      traceId: result?.traceId,
      upstreamStatusCode: result?.upstreamStatusCode,
      latencyMs: 0,
      errorMessage: null,
    });
  });
  return app;
}

function hopTo(address: string): Hop {
  const client = new MockFixturesServiceClient(address, credentials.createInsecure());
  return (slug) =>
    new Promise((resolve, reject) => {
      client.getMockResult({ slug, workspaceId: '', own: undefined }, (failure, response) => {
        if (failure === null) resolve(response.result);
        else reject(failure);
      });
    });
}
