import { lifecycle, systemClock, type Clock, type Log, type Running } from '@eligibility/kit';
import { serveGrpc } from '@eligibility/kit/grpc';
import { WalletServiceService } from '@eligibility/protos/wallet/v1/wallet';
import { openSqlite } from '@eligibility/sqlite';
import { WALLET_MIGRATIONS } from './adapters/sqlite/schema';
import { sqliteWalletStore } from './adapters/sqlite/wallet-store';
import { walletService } from './rpc/service';

export type WalletConfig = {
  /** Where gRPC is served; `127.0.0.1:0` takes a free port. */
  readonly bindAddress: string;
  /** The SQLite file, made when it is not there. */
  readonly databasePath: string;
  readonly log: Log;
  readonly clock?: Clock;
};

const DRAIN_MS = 5_000;

/** Opens the wallets and serves them. */
export async function start(config: WalletConfig): Promise<Running> {
  const { log, clock = systemClock } = config;
  const life = lifecycle(log);
  const db = openSqlite(config.databasePath, WALLET_MIGRATIONS);
  life.add('sqlite', db.close);
  const server = await serveGrpc({
    bindAddress: config.bindAddress,
    service: WalletServiceService,
    implementation: walletService({ store: sqliteWalletStore(db), clock }, log),
    serviceName: 'eligibility.wallet.v1.WalletService',
    drainMs: DRAIN_MS,
  });
  life.add('grpc', server.stop);
  log.info('wallet service is up', { address: server.address });
  return { address: server.address, stop: life.stop };
}
