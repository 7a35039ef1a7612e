import type { Clock } from '@eligibility/kit';
import type { ReadinessChecks } from '@eligibility/kit/process';
import { channel, healthProbe } from '@eligibility/kit/grpc';
import { grpcCircuits } from '../operator/services/circuits';
import { grpcClearinghouse } from '../checks/services/clearinghouse';
import { grpcMockFixtures } from '../checks/services/mock-fixtures';
import { grpcPayerAdmin } from '../operator/services/payer-admin';
import { grpcPayerCatalog } from '../checks/services/payer-catalog';
import { grpcWallet } from '../checks/services/wallet';
import type { PayerAdmin } from '../operator/app/payers';
import type {
  Circuits,
  Clearinghouse,
  MockFixtures,
  VersionedPayerCatalog,
  Wallet,
} from '../checks/app/ports';

/** `host:port` of each service. */
export type ServiceAddresses = {
  readonly wallet: string;
  readonly payerCatalog: string;
  readonly clearinghouse: string;
  readonly mockFixtures: string;
};

export type Services = {
  readonly wallet: Wallet;
  readonly payers: VersionedPayerCatalog;
  readonly payerAdmin: PayerAdmin;
  readonly clearinghouse: Clearinghouse;
  readonly circuits: Circuits;
  readonly fixtures: MockFixtures;
  readonly readiness: ReadinessChecks;
  readonly close: () => void;
};

/** The name of each service in health checks. */
const HEALTH_NAMES: Readonly<Record<keyof ServiceAddresses, string>> = {
  wallet: 'eligibility.wallet.v1.WalletService',
  payerCatalog: 'eligibility.payer.v1.PayerCatalogService',
  clearinghouse: 'eligibility.clearinghouse.v1.ClearinghouseService',
  mockFixtures: 'eligibility.mock.v1.MockFixturesService',
};
const PROBE_MS = 1_000;

/**
 * One long-lived channel to every service. It does not wait for the connections, so services may start in any order.
 */
export function connectServices(
  addresses: ServiceAddresses,
  { clock, tlsDir }: { readonly clock: Clock; readonly tlsDir: string | undefined },
): Services {
  const shared = { channel: channel(tlsDir), clock };
  const wallet = grpcWallet({ ...shared, address: addresses.wallet });
  const payers = grpcPayerCatalog({ ...shared, address: addresses.payerCatalog });
  const payerAdmin = grpcPayerAdmin({ ...shared, address: addresses.payerCatalog });
  const clearinghouse = grpcClearinghouse({ ...shared, address: addresses.clearinghouse });
  const circuits = grpcCircuits({ ...shared, address: addresses.clearinghouse });
  const fixtures = grpcMockFixtures({ ...shared, address: addresses.mockFixtures });
  const probe = (name: keyof ServiceAddresses): ReturnType<typeof healthProbe> =>
    healthProbe(addresses[name], HEALTH_NAMES[name], shared.channel);
  const probes = {
    wallet: probe('wallet'),
    'payer-catalog': probe('payerCatalog'),
    clearinghouse: probe('clearinghouse'),
    'mock-fixtures': probe('mockFixtures'),
  };
  return {
    wallet,
    payers,
    payerAdmin,
    clearinghouse,
    circuits,
    fixtures,
    readiness: Object.fromEntries(
      Object.entries(probes).map(([name, { isServing }]) => [name, () => isServing(clock.now() + PROBE_MS)]),
    ),
    close: () => {
      [wallet, payers, payerAdmin, clearinghouse, circuits, fixtures, ...Object.values(probes)].forEach(
        (client) => {
          client.close();
        },
      );
    },
  };
}
