import { OUTCOMES } from '@eligibility/contract';
import Joi from 'joi';
import type { CheckFilter } from '../app/check-search';
import { type CheckKind } from '../domain/check';
import { uuidField } from './uuid-field';

/** The parameters that choose checks, as they come in a query. */
export type CheckParameters = Omit<CheckFilter, 'kind' | 'fromMs' | 'toMs'> & {
  readonly tag?: CheckKind;
  /** Epoch milliseconds, once read. */
  readonly from?: number;
  readonly to?: number;
};

/** RFC 3339, or a date alone, which is its midnight UTC. */
const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2}))?$/;

const instant = Joi.string()
  .custom((text: string, helpers) => {
    const atMs = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(atMs) ? helpers.error('instant') : atMs;
  })
  .messages({ instant: 'must be a date, or a date and time with its offset, such as 2026-01-31T09:00:00Z' });

/** One schema a parameter: a list of checks takes them beside its own. */
export const CHECK_PARAMETERS: Readonly<Record<keyof CheckParameters, Joi.Schema>> = {
  checkId: uuidField,
  requestId: uuidField,
  traceId: Joi.string().trim().max(200),
  idempotencyKey: uuidField,
  clientId: uuidField,
  payerId: Joi.string().uppercase().max(80),
  outcome: Joi.string().valid(...OUTCOMES),
  tag: Joi.string().valid('live', 'mock'),
  from: instant,
  to: instant,
};

/** The filter that the parameters ask for. */
export function checkFilterOf({ tag, from, to, ...same }: CheckParameters): CheckFilter {
  return { ...same, kind: tag, fromMs: from, toMs: to };
}
