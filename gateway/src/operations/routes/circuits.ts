import type { Schema } from '@eligibility/api-types';
import type { Circuit, CircuitOverride, CircuitTarget } from '@eligibility/contract';
import { AppError, isoTime, PAYER_ID, type Clock } from '@eligibility/kit';
import type { Request, RequestHandler } from 'express';
import Joi from 'joi';
import { overrideCircuit, probeCircuit, type CircuitPorts } from '../app/circuits';
import { contextOf } from '../../http/request-context';
import { REASON, REASON_BODY, TEXT_MESSAGES, validate } from '../../http/fields';
import { actingFor } from '../../identity/http/request-identity';
import { endInAYear } from './order-end';
import { timeOrNull, type Handlers } from '../../http/handlers';
import { operatorWith, type OperatorRoute } from '../../identity/http/who';
import type { OperationsDeps } from './operations-deps';

const orderSchema = (clock: Clock): Joi.ObjectSchema<{ reason: string; until?: Date }> =>
  Joi.object<{ reason: string; until?: Date }>({
    reason: REASON,
    until: endInAYear(clock.now()),
  }).messages(TEXT_MESSAGES);

/** The circuits of payers and routes, and how operators override them. */
export function circuitRoutes(deps: OperationsDeps): readonly OperatorRoute[] {
  const { list, isolate, restore, auto, probe } = circuitHandlers(deps);
  return [
    { method: 'GET', path: '/circuits', who: operatorWith('read', 'boards'), handler: list },
    {
      method: 'POST',
      path: '/circuits/{scope}/{circuitId}/isolate',
      who: operatorWith('payers', 'boards'),
      handler: isolate,
    },
    {
      method: 'POST',
      path: '/circuits/{scope}/{circuitId}/restore',
      who: operatorWith('payers', 'boards'),
      handler: restore,
    },
    {
      method: 'POST',
      path: '/circuits/{scope}/{circuitId}/auto',
      who: operatorWith('payers', 'boards'),
      handler: auto,
    },
    {
      method: 'POST',
      path: '/circuits/{scope}/{circuitId}/probe',
      who: operatorWith('payers', 'boards'),
      handler: probe,
    },
  ];
}

function circuitHandlers(ports: CircuitPorts): Handlers<'list' | 'isolate' | 'restore' | 'auto' | 'probe'> {
  const setOverride =
    (mode: CircuitOverride['mode']): RequestHandler =>
    async (req, res) => {
      const target = targetOf(req);
      const { reason, until } = validate(orderSchema(ports.clock), req.body);
      const order = { target, mode, reason, untilMs: until?.getTime() };
      const override = await overrideCircuit(actingFor(ports, res), order, contextOf(res).budget);
      if (override === undefined) throw new AppError('internal');
      res.json(shownOverride(override));
    };
  return {
    list: async (_req, res) => {
      const { circuits, overrides } = await ports.circuits.list(contextOf(res).budget);
      res.json({ circuits: circuits.map(shownCircuit), overrides: overrides.map(shownOverride) });
    },
    isolate: setOverride('isolated'),
    restore: setOverride('restored'),
    auto: async (req, res) => {
      const target = targetOf(req);
      const { reason } = validate(REASON_BODY, req.body);
      const order = { target, mode: 'auto' as const, reason, untilMs: undefined };
      await overrideCircuit(actingFor(ports, res), order, contextOf(res).budget);
      res.status(204).end();
    },
    probe: async (req, res) => {
      const target = targetOf(req);
      const { reason } = validate(REASON_BODY, req.body);
      const order = { target, reason };
      res.json({ circuits: await probeCircuit(actingFor(ports, res), order, contextOf(res).budget) });
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
