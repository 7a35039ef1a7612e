import { decodeCircuit, decodeOverride, encodeOrder, encodeTarget } from '@eligibility/contract';
import { caller, clientOf } from '@eligibility/kit/grpc';
import {
  CircuitAdminServiceClient,
  type ListCircuitsResponse,
} from '@eligibility/protos/clearinghouse/v1/circuit_admin';
import type { Circuits } from '../../checks/app/ports';
import { shortCall, type Connection } from '../../checks/services/connection';

/** Processes beyond this are not asked: something else must be wrong. */
const MAX_PROCESSES = 50;

/** The circuits of the clearinghouse service over one long-lived channel. */
export function grpcCircuits({
  address,
  channel,
  clock,
}: Connection): Circuits & { readonly close: () => void } {
  const client = clientOf(CircuitAdminServiceClient, address, channel);
  // A channel takes the processes in turn. That of the whole list has no other calls in between, which would take a turn.
  const inTurn = clientOf(CircuitAdminServiceClient, address, channel);
  const list = caller(client.listCircuits.bind(client));
  const listInTurn = caller(inTurn.listCircuits.bind(inTurn));
  const override = caller(client.overrideCircuit.bind(client));
  const probe = caller(inTurn.probeCircuit.bind(inTurn));
  const oneAtATime = queue();
  return {
    list: async (budget) => {
      return decodeList(await list({}, shortCall(budget, clock.now())));
    },
    listEvery: async (budget) => {
      const lists = await oneAtATime(() =>
        everyProcess(() => listInTurn({}, shortCall(budget, clock.now()))),
      );
      return lists.map(decodeList);
    },
    override: async (order, budget) => {
      const response = await override(encodeOrder(order), shortCall(budget, clock.now()));
      return response.override === undefined ? undefined : decodeOverride(response.override);
    },
    probe: async (target, budget) => {
      const order = { target: encodeTarget(target) };
      const probed = await oneAtATime(() => everyProcess(() => probe(order, shortCall(budget, clock.now()))));
      return probed.reduce((all, { circuits }) => all + circuits, 0);
    },
    close: () => {
      client.close();
      inTurn.close();
    },
  };
}

function decodeList({ circuits, overrides }: ListCircuitsResponse): Awaited<ReturnType<Circuits['list']>> {
  return { circuits: circuits.map(decodeCircuit), overrides: overrides.map(decodeOverride) };
}

/** The first answer of each process, which are asked in turn until one answers again. */
async function everyProcess<Answer extends { readonly processId: string }>(
  ask: () => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers = new Map<string, Answer>();
  while (answers.size < MAX_PROCESSES) {
    const answer = await ask();
    const { processId } = answer;
    if (answers.has(processId)) break;
    answers.set(processId, answer);
  }
  return [...answers.values()];
}

/** Runs one task after another, in the order in which they come. */
function queue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const next = last.then(task, task);
    last = next.catch(() => undefined);
    return next;
  };
}
