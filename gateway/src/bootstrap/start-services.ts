import type { Clock } from '@eligibility/kit';
import type { ReadinessChecks } from '@eligibility/kit/process';
import { channel, healthProbe } from '@eligibility/kit/grpc';
import { neededAtStart } from './needed-at-start';
import { grpcCircuits } from '../operations/services/circuits';
import { grpcClearinghouse } from '../checks/services/clearinghouse';
import { grpcMockFixtures } from '../checks/services/mock-fixtures';
import { grpcPayerAdmin } from '../operations/services/payer-admin';
import { grpcPayerCatalog } from '../checks/services/payer-catalog';
import { grpcPayerMemory } from '../checks/services/payer-memory';
import { grpcWallet } from '../checks/services/wallet';
import type { FixtureService } from '../checks/app/mock-fixtures';
import type { PayerMemory } from '../checks/app/payer-memory';
import type { PayerAdmin } from '../operations/app/payers';
import type {
  Circuits,
  Clearinghouse,
  PayerNetwork,
  VersionedPayerCatalog,
  Wallet,
} from '../checks/app/ports';
import type { ServiceAddresses } from '../config/gateway-config';
import { type ServiceName, SERVICE_NAMES, SERVICES } from '@eligibility/contract';

export type Services = {
  readonly wallet: Wallet;
  readonly payers: VersionedPayerCatalog;
  readonly payerAdmin: PayerAdmin;
  readonly payerMemory: PayerMemory;
  readonly clearinghouse: Clearinghouse & PayerNetwork;
  readonly circuits: Circuits;
  readonly fixtures: FixtureService;
  /** Each must have answered once; after that, a service that does not answer is `away`. */
  readonly readiness: ReadinessChecks;
  readonly close: () => void;
};

const PROBE_MS = 1_000;

/**
 * The wallet knows a change by its operation id, and the others only read. The clearinghouse is not among them: a call
 * that was lost may have asked the payer.
 */
const REPEATABLE: readonly ServiceName[] = ['wallet', 'payer-catalog', 'mock-fixtures'];

/**
 * One long-lived channel to every service. It does not wait for the connections, so services may start in any order.
 */
export function connectServices(
  addresses: ServiceAddresses,
  { clock, tlsDir }: { readonly clock: Clock; readonly tlsDir: string | undefined },
): Services {
  const repeatable = REPEATABLE.map((name) => SERVICES[name].serviceName);
  const shared = { channel: channel(tlsDir, repeatable), clock };
  const wallet = grpcWallet({ ...shared, address: addresses.wallet });
  const payers = grpcPayerCatalog({ ...shared, address: addresses['payer-catalog'] });
  const payerAdmin = grpcPayerAdmin({ ...shared, address: addresses['payer-catalog'] });
  const payerMemory = grpcPayerMemory({ ...shared, address: addresses['payer-catalog'] });
  const clearinghouse = grpcClearinghouse({ ...shared, address: addresses.clearinghouse });
  const circuits = grpcCircuits({ ...shared, address: addresses.clearinghouse });
  const fixtures = grpcMockFixtures({ ...shared, address: addresses['mock-fixtures'] });
  const probes = SERVICE_NAMES.map((name) => ({
    name,
    ...healthProbe(addresses[name], SERVICES[name].serviceName, shared.channel),
  }));
  return {
    wallet,
    payers,
    payerAdmin,
    payerMemory,
    clearinghouse,
    circuits,
    fixtures,
    readiness: Object.fromEntries(
      probes.map(({ name, isServing }) => [name, neededAtStart(() => isServing(clock.now() + PROBE_MS))]),
    ),
    close: () => {
      [wallet, payers, payerAdmin, payerMemory, clearinghouse, circuits, fixtures, ...probes].forEach(
        (client) => {
          client.close();
        },
      );
    },
  };
}
