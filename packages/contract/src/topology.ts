/**
 * The processes of the product on one page: what each serves, where, who calls it, and by which setting callers find it.
 * Code takes these facts from here; `tests/compose/topology.test.ts` holds compose, Kubernetes and the documents to them.
 *
 *     callers ──REST 8080──► gateway ──gRPC──► wallet          50051
 *     operators ─REST 8081─►   (/ops)    ├────► payer-catalog   50052
 *                                        ├────► clearinghouse   50053 ──HTTPS──► clearinghouses and payers
 *     browsers ───/console─8080─►        ├────► mock-fixtures   50054
 *                                        └HTTP► console         8082
 *
 * Every process serves health probes and metrics at OPS_PORT, 9090. In `npm start` all of them are one process, and the
 * gRPC services listen on Unix sockets instead of ports.
 */
export const SERVICES = {
  wallet: {
    folder: 'services/wallet',
    /** Its name in health checks. */
    serviceName: 'eligibility.wallet.v1.WalletService',
    port: 50051,
    addressSetting: 'WALLET_ADDRESS',
    /** The names in client certificates that it accepts. */
    callers: ['gateway'],
  },
  'payer-catalog': {
    folder: 'services/payer-catalog',
    serviceName: 'eligibility.payer.v1.PayerCatalogService',
    port: 50052,
    addressSetting: 'PAYER_CATALOG_ADDRESS',
    callers: ['gateway'],
  },
  clearinghouse: {
    folder: 'services/clearinghouse',
    serviceName: 'eligibility.clearinghouse.v1.ClearinghouseService',
    port: 50053,
    addressSetting: 'CLEARINGHOUSE_ADDRESS',
    callers: ['gateway'],
  },
  'mock-fixtures': {
    folder: 'services/mock-fixtures',
    serviceName: 'eligibility.mock.v1.MockFixturesService',
    port: 50054,
    addressSetting: 'MOCK_FIXTURES_ADDRESS',
    callers: ['gateway'],
  },
} as const;

export type ServiceName = keyof typeof SERVICES;

/** The setting by which callers find a service. */
export type AddressSetting = (typeof SERVICES)[ServiceName]['addressSetting'];

/** The default ports of the gateway. Operators have a port of their own where OPERATOR_PORT is set. */
export const GATEWAY = { folder: 'gateway', port: 8080 } as const;

/** The pages for people, which the gateway alone asks for; browsers see them at the gateway's `/console`. */
export const CONSOLE = { folder: 'console', port: 8082, addressSetting: 'CONSOLE_URL' } as const;

/** In the order of the topology. */
export const SERVICE_NAMES = Object.keys(SERVICES) as readonly ServiceName[];

/** A value for each service. */
export function forEachService<Value>(
  make: (name: ServiceName) => Value,
): Readonly<Record<ServiceName, Value>> {
  return Object.fromEntries(SERVICE_NAMES.map((name) => [name, make(name)])) as Record<ServiceName, Value>;
}

/** Where a service listens by default: on every interface of its container. */
export function defaultBindAddress(name: ServiceName): string {
  return `0.0.0.0:${String(SERVICES[name].port)}`;
}
