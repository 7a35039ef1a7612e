import { decodeCircuit, decodeOverride, encodeOrder, encodeTarget } from '@eligibility/contract';
import { caller } from '@eligibility/kit/grpc';
import { CircuitAdminServiceClient } from '@eligibility/protos/clearinghouse/v1/circuit_admin';
import type { Circuits } from '../../checks/app/ports';
import { shortCall, type Connection } from '../../checks/services/connection';

/** The circuits of the clearinghouse service over one long-lived channel. */
export function grpcCircuits({
  address,
  channel,
  clock,
}: Connection): Circuits & { readonly close: () => void } {
  const client = new CircuitAdminServiceClient(address, channel.credentials, channel.options);
  const list = caller(client.listCircuits.bind(client));
  const override = caller(client.overrideCircuit.bind(client));
  const probe = caller(client.probeCircuit.bind(client));
  return {
    list: async (budget) => {
      const { circuits, overrides } = await list({}, shortCall(budget, clock.now()));
      return { circuits: circuits.map(decodeCircuit), overrides: overrides.map(decodeOverride) };
    },
    override: async (order, budget) => {
      const response = await override(encodeOrder(order), shortCall(budget, clock.now()));
      return response.override === undefined ? undefined : decodeOverride(response.override);
    },
    probe: async (target, budget) =>
      (await probe({ target: encodeTarget(target) }, shortCall(budget, clock.now()))).circuits,
    close: () => {
      client.close();
    },
  };
}
