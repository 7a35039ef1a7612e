import type { CatalogVersion } from '@eligibility/contract';
import { AppError, isoTime } from '@eligibility/kit';
import type { Request, RequestHandler } from 'express';
import Joi from 'joi';
import type { OperatorParts } from '../app/operator-deps';
import { importPayers, restorePayers } from '../app/payers';
import { CATALOG_FORMATS, type CatalogFormat } from '../app/payer-admin';
import { queryNumber, validate } from '../../http/fields';
import { numberedListQuery } from '../../http/list-query';
import { contextOf } from '../../http/request-context';
import { actingFor } from './acting-for';

type Order = {
  readonly format: CatalogFormat;
  readonly dryRun: boolean;
  readonly skipBadRows: boolean;
  readonly allowEmpty: boolean;
  readonly baseVersion?: number;
};

const orderSchema = Joi.object<Order>({
  format: Joi.valid(...CATALOG_FORMATS).required(),
  dryRun: Joi.boolean().default(false),
  skipBadRows: Joi.boolean().default(false),
  allowEmpty: Joi.boolean().default(false),
  baseVersion: queryNumber({ min: 0 }),
});
const restoreSchema = Joi.object<{ restoredFrom: number }>({
  restoredFrom: Joi.number().strict().integer().min(1).required(),
});

/** /ops/payers/imports and /ops/payers/versions */
export function payerImportHandlers(
  deps: OperatorParts,
): Readonly<Record<'run' | 'list' | 'restore', RequestHandler>> {
  return {
    run: async (req, res) => {
      const { dryRun, baseVersion, ...order } = validate(orderSchema, req.query);
      const { budget } = contextOf(res);
      const file = { ...order, baseVersion, bytes: bodyOf(req) };
      if (dryRun) res.json({ plan: await deps.payerAdmin.planImport(file, budget), version: null });
      else {
        const { isNew, ...applied } = await importPayers(actingFor(deps, res), file, budget);
        res.status(isNew ? 201 : 200).json(applied);
      }
    },
    list: async (req, res) => {
      const { limit, cursor } = numberedListQuery(req.query);
      const page = { limit, beforeVersion: cursor };
      const versions = await deps.payerAdmin.listVersions(page, contextOf(res).budget);
      const last = versions.length === limit ? versions.at(-1) : undefined;
      res.json({
        data: versions.map(toVersionResponse),
        nextCursor: last === undefined ? null : String(last.version),
      });
    },
    restore: async (req, res) => {
      const { restoredFrom } = validate(restoreSchema, req.body);
      const version = await restorePayers(actingFor(deps, res), restoredFrom, contextOf(res).budget);
      res.status(201).json({ version, restoredFrom });
    },
  };
}

/** Express sets no bytes for a request without a body. */
function bodyOf(req: Request): Uint8Array {
  const body: unknown = req.body;
  if (body instanceof Uint8Array && body.length > 0) return body;
  throw new AppError('validation-failed', { fields: [{ field: '', message: 'has no file' }] });
}

function toVersionResponse({ atMs, ...version }: CatalogVersion): Record<string, unknown> {
  const at = isoTime(atMs);
  return version.kind === 'list'
    ? { ...version, restoredFrom: version.restoredFrom ?? null, at }
    : { ...version, at };
}
