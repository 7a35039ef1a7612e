import { served, type Operations } from '../../http/operation';
import type { OperationsContext } from '../app/context';
import type { Schema } from '@eligibility/api-types';
import type { Circuit, CircuitOverride, CircuitTarget } from '@eligibility/contract';
import { AppError, isoTime, PAYER_ID } from '@eligibility/kit';
import type { Request, RequestHandler } from 'express';
import { overrideCircuit, probeCircuit } from '../app/circuits';
import { contextOf } from '../../http/request-context';
import { REASONED_ORDER } from '../../http/basic-schemas';
import { validate } from '../../http/fields';
import { actingFor } from '../../identity/http/request-identity';
import { CIRCUIT_ORDER } from './circuit-schemas';
import { timeOrNull, type Handlers } from '../../http/handlers';
import { operatorWith, type OperatorRoute, type OperatorWho } from '../../identity/http/who';

const CIRCUIT_OPERATIONS = {
  listCircuits: {
    method: 'GET',
    path: '/circuits',
    who: operatorWith('read', 'boards'),
    summary: 'List circuits and overrides',
    description:
      'Routes first, then payers: those that were asked lately, and those an operator has overruled. ' +
      'Circuits and counters are those of the clearinghouse process that answers; overrides are those ' +
      'of all of them.',
    answers: { 200: ['CircuitList', 'All of them.'] },
  },
  isolateCircuit: {
    method: 'POST',
    path: '/circuits/{scope}/{circuitId}/isolate',
    who: operatorWith('payers', 'boards'),
    summary: 'Stop calling a payer or a route',
    description:
      'In effect on every replica within two seconds, through restarts, until it is restored, set to ' +
      'auto, or `until` has come.',
    sends: { json: 'CircuitOrder', example: { reason: 'Agreed with Cigna by phone' } },
    answers: { 200: ['CircuitOverride', 'The override as it is now.'] },
  },
  restoreCircuit: {
    method: 'POST',
    path: '/circuits/{scope}/{circuitId}/restore',
    who: operatorWith('payers', 'boards'),
    summary: 'Call a payer or a route whatever its circuit says',
    description: 'As lasting as isolating. The bulkhead and the deadline still hold.',
    sends: { json: 'CircuitOrder', example: { reason: 'Agreed with Cigna by phone' } },
    answers: { 200: ['CircuitOverride', 'The override as it is now.'] },
  },
  letCircuitDecide: {
    method: 'POST',
    path: '/circuits/{scope}/{circuitId}/auto',
    who: operatorWith('payers', 'boards'),
    summary: 'Let the circuit decide again',
    description: 'It starts closed, with nothing remembered.',
    sends: { json: 'ReasonedOrder', example: { reason: 'Cigna answers again' } },
    answers: { 204: { nothing: 'The circuit decides.' } },
  },
  probeCircuit: {
    method: 'POST',
    path: '/circuits/{scope}/{circuitId}/probe',
    who: operatorWith('payers', 'boards'),
    summary: 'Let the next call through an open circuit',
    description:
      'Without waiting for its open time, in every clearinghouse process. Does not call the payer ' +
      'itself.',
    sends: { json: 'ReasonedOrder', example: { reason: 'Cigna answers again' } },
    answers: { 200: ['ProbedCircuits', 'How many circuits there were to probe.'] },
  },
} satisfies Operations<OperatorWho>;

/** The circuits of payers and routes, and how operators override them. */
export function circuitRoutes(context: OperationsContext): readonly OperatorRoute[] {
  const { list, isolate, restore, auto, probe } = circuitHandlers(context);
  return served(CIRCUIT_OPERATIONS, {
    listCircuits: list,
    isolateCircuit: isolate,
    restoreCircuit: restore,
    letCircuitDecide: auto,
    probeCircuit: probe,
  });
}

function circuitHandlers(
  context: OperationsContext,
): Handlers<'list' | 'isolate' | 'restore' | 'auto' | 'probe'> {
  const setOverride =
    (mode: CircuitOverride['mode']): RequestHandler =>
    async (req, res) => {
      const target = targetOf(req);
      const { reason, until } = validate(CIRCUIT_ORDER, req.body, context.clock.now());
      const order = { target, mode, reason, untilMs: until?.getTime() };
      const override = await overrideCircuit(actingFor(context, res), order, contextOf(res).budget);
      if (override === undefined) throw new AppError('internal');
      res.json(shownOverride(override));
    };
  return {
    list: async (_req, res) => {
      const { circuits, overrides } = await context.circuits.list(contextOf(res).budget);
      res.json({ circuits: circuits.map(shownCircuit), overrides: overrides.map(shownOverride) });
    },
    isolate: setOverride('isolated'),
    restore: setOverride('restored'),
    auto: async (req, res) => {
      const target = targetOf(req);
      const { reason } = validate(REASONED_ORDER, req.body);
      const order = { target, mode: 'auto' as const, reason, untilMs: undefined };
      await overrideCircuit(actingFor(context, res), order, contextOf(res).budget);
      res.status(204).end();
    },
    probe: async (req, res) => {
      const target = targetOf(req);
      const { reason } = validate(REASONED_ORDER, req.body);
      const order = { target, reason };
      res.json({ circuits: await probeCircuit(actingFor(context, res), order, contextOf(res).budget) });
    },
  };
}

function targetOf(req: Request): CircuitTarget {
  const { scope: path, circuitId: id } = req.params;
  const scope = SCOPES.find((one) => inPath(one) === path);
  if (scope === undefined || typeof id !== 'string' || !PAYER_ID.test(id)) throw new AppError('not-found');
  return { scope, id };
}

const SCOPES: readonly CircuitTarget['scope'][] = ['payer', 'route'];

/** In paths and answers, a scope is a collection: `/ops/circuits/payers/60054`. */
function inPath(scope: CircuitTarget['scope']): Schema<'Circuit'>['scope'] {
  return `${scope}s`;
}

function shownTarget({ scope, id }: CircuitTarget): Pick<Schema<'Circuit'>, 'scope' | 'id'> {
  return { scope: inPath(scope), id };
}

function shownCircuit({ target, openedAtMs, nextProbeAtMs, ...circuit }: Circuit): Schema<'Circuit'> {
  return {
    ...shownTarget(target),
    ...circuit,
    reason: circuit.reason ?? null,
    failureRate: circuit.failureRate ?? null,
    lastFailures: circuit.lastFailures.map(shownFailure),
    openedAt: timeOrNull(openedAtMs),
    nextProbeAt: timeOrNull(nextProbeAtMs),
  };
}

export function shownFailure({
  atMs,
  ...failure
}: Circuit['lastFailures'][number]): Schema<'CircuitFailure'> {
  return { ...failure, at: isoTime(atMs) };
}

export function shownOverride({
  target,
  mode,
  actor,
  reason: why,
  sinceMs,
  untilMs,
}: CircuitOverride): Schema<'CircuitOverride'> {
  return {
    ...shownTarget(target),
    mode,
    by: actor,
    why,
    since: isoTime(sinceMs),
    until: timeOrNull(untilMs),
  };
}
