import { caller } from '@eligibility/kit/grpc';
import { CircuitAdminServiceClient } from '@eligibility/protos/clearinghouse/v1/circuit_admin';
import type { Circuits } from '../../app/ports';
import { circuitFromWire, orderToWire, overrideFromWire, targetToWire } from '../../translate/circuit';
import { shortCall, type Connection } from './connection';

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
      return { circuits: circuits.map(circuitFromWire), overrides: overrides.map(overrideFromWire) };
    },
    override: async (order, budget) => {
      const response = await override(orderToWire(order), shortCall(budget, clock.now()));
      return response.override === undefined ? undefined : overrideFromWire(response.override);
    },
    probe: async (target, budget) =>
      (await probe({ target: targetToWire(target) }, shortCall(budget, clock.now()))).circuits,
    close: () => {
      client.close();
    },
  };
}
