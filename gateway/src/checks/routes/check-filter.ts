import { OUTCOMES } from '@eligibility/contract';
import Joi from 'joi';
import type { CheckFilter } from '../app/check-search';
import type { CheckKind } from '../domain/check';
import { instantField } from '../../http/instant-field';
import { uuidField } from '../../http/uuid-field';

/** The query parameters that filter checks. */
export type CheckParameters = Omit<CheckFilter, 'kind' | 'fromMs' | 'toMs'> & {
  readonly tag?: CheckKind;
  /** Epoch milliseconds after validation. */
  readonly from?: number;
  readonly to?: number;
};

/** One schema per parameter; lists of checks accept these in addition to their own. */
export const CHECK_PARAMETERS: Readonly<Record<keyof CheckParameters, Joi.Schema>> = {
  checkId: uuidField,
  requestId: uuidField,
  traceId: Joi.string().trim().max(200),
  idempotencyKey: uuidField,
  clientId: uuidField,
  payerId: Joi.string().uppercase().max(80),
  outcome: Joi.string().valid(...OUTCOMES),
  tag: Joi.string().valid('live', 'mock'),
  from: instantField,
  to: instantField,
};

/** Makes the filter from the parameters. */
export function checkFilterOf({ tag, from, to, ...same }: CheckParameters): CheckFilter {
  return { ...same, kind: tag, fromMs: from, toMs: to };
}
