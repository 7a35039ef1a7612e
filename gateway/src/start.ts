import { randomBytes, randomUUID } from 'node:crypto';
import { lifecycle, systemClock, type Running } from '@eligibility/kit';
import { openSqlite } from '@eligibility/sqlite';
import { answerCipher } from './adapters/crypto/answer-cipher';
import { keyedHash } from './adapters/crypto/keyed-hash';
import { readOpenApiDocument } from './adapters/files/openapi-document';
import { cachedPayerCatalog } from './adapters/memory/cached-payer-catalog';
import { cachedWorkspaceStore } from './adapters/memory/cached-workspace-store';
import { memoryRateLimiter } from './adapters/memory/rate-limiter';
import { sqliteCheckStore } from './adapters/sqlite/check-store';
import { MIGRATIONS } from './adapters/sqlite/schema';
import { sqliteWorkspaceStore } from './adapters/sqlite/workspace-store';
import { keyUse } from './app/key-use';
import { leaseKeeper } from './app/leases';
import { settledNotes } from './app/settlements';
import { createApp } from './app';
import type { GatewayConfig } from './gateway-config';
import { docsRoutes } from './routes/docs/docs-routes';
import { connectServices } from './start-services';
import { startHousekeeping } from './start-housekeeping';
import { serveGateway } from './start-http';
import { checkBody } from './translate/check-body';

/** Opens the store, connects to the services, starts the housekeeping, and serves. */
export async function start(config: GatewayConfig): Promise<Running & { readonly opsAddress: string }> {
  const { log, clock = systemClock, secrets, lifetimes } = config;
  const life = lifecycle(log);
  const owner = randomUUID();
  const db = openSqlite(config.databasePath, MIGRATIONS);
  life.add('store', db.close);
  const checks = sqliteCheckStore(db, { clock, lifetimes });
  const workspaces = cachedWorkspaceStore(sqliteWorkspaceStore(db));
  const services = connectServices(config.services, clock);
  life.add('services', services.close);
  const wallet = services.wallet;

  const leases = leaseKeeper(checks);
  const settled = settledNotes(checks, log);
  const keys = keyUse(workspaces);
  const housekeeping = startHousekeeping(config, { checks, wallet, leases, settled, keys, clock, owner });
  life.add('housekeeping', housekeeping.stop);

  const app = createApp({
    ...services,
    payers: cachedPayerCatalog(services.payers, clock),
    checks,
    workspaces,
    leases,
    settled,
    clock,
    log,
    owner,
    keyUse: keys,
    keyHash: keyedHash(secrets.apiKeyPepper),
    fingerprintHash: keyedHash(secrets.fingerprintKey),
    cipher: answerCipher(secrets.answerKey),
    render: checkBody,
    newId: randomUUID,
    randomBytes,
    limiter: memoryRateLimiter(clock),
    rateLimitPerMinute: config.rateLimitPerMinute,
    checkDeadlineMs: config.checkDeadlineMs,
    operatorToken: secrets.operatorToken,
    docs: docsRoutes(() => readOpenApiDocument(config.openApiDir)),
  });
  return serveGateway(app, { config, life, readiness: services.readiness });
}
