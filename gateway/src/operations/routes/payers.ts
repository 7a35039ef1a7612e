import { served } from '../../http/operation';
import { importQuery, PAYER_OPERATIONS } from './payer-operations';
import { PAYER_ALIASES } from './payer-schemas';
import type { OperationsContext } from '../app/context';
import type { BeforeJson, Schema } from '@eligibility/api-types';
import type { CatalogVersion } from '@eligibility/contract';
import { AppError, isoTime } from '@eligibility/kit';
import type { Request } from 'express';
import Joi from 'joi';
import { numberedListQuery, pageQuery, toPageResponse } from '../../http/list-query';
import { validate } from '../../http/fields';
import { contextOf } from '../../http/request-context';
import { importPayers, payerTraffic, restorePayers, setPayerAliases } from '../app/payers';
import { actingFor } from '../../identity/http/request-identity';
import { pageUpTo, type Handlers } from '../../http/handlers';
import type { OperatorRoute } from '../../identity/http/who';
import { searchPayers } from '../../checks/routes/workspace-resources';

const pathSchema = Joi.object<{ payerId: string }>({ payerId: Joi.string().uppercase().max(80).required() });
/** The payer catalog, one payer of it, and its imports. */
export function payerRoutes(context: OperationsContext): readonly OperatorRoute[] {
  const payers = payerHandlers(context);
  const imports = payerImportHandlers(context);
  return served(PAYER_OPERATIONS, {
    listPayers: payers.list,
    importPayers: imports.run,
    listPayerVersions: imports.list,
    restorePayerVersion: imports.restore,
    searchPayersAsOperator: searchPayers(context.payers),
    getPayer: payers.get,
    showPayerTraffic: payers.traffic,
    setPayerAliases: payers.setAliases,
  });
}

function payerHandlers(context: OperationsContext): Handlers<'list' | 'get' | 'setAliases' | 'traffic'> {
  return {
    list: async (req, res) => {
      const { limit, cursor } = pageQuery(req.query);
      const payers = await context.payerAdmin.listPayers(
        { limit, afterPayerId: cursor },
        contextOf(res).budget,
      );
      const page = pageUpTo(payers, limit, ({ payerId }) => payerId);
      res.json(toPageResponse(page, (payer): BeforeJson<Schema<'CatalogPayer'>> => payer));
    },
    get: async (req, res) => {
      const { payerId } = validate(pathSchema, req.params);
      res.json(await context.payerAdmin.getPayer(payerId, contextOf(res).budget));
    },
    traffic: async (req, res) => {
      const { payerId } = validate(pathSchema, req.params);
      const { checks, workspaces, isComplete } = await payerTraffic(context, payerId);
      res.json({ payerId, checksLastHour: checks, workspacesLastHour: workspaces, isComplete });
    },
    setAliases: async (req, res) => {
      const { payerId } = validate(pathSchema, req.params);
      const { aliases } = validate(PAYER_ALIASES, req.body);
      const { budget } = contextOf(res);
      const { payer, version } = await setPayerAliases(actingFor(context, res), { payerId, aliases }, budget);
      res.json({ payer, catalogVersion: version });
    },
  };
}

const restoreSchema = Joi.object<{ restoredFrom: number }>({
  restoredFrom: Joi.number().strict().integer().min(1).required(),
});

function payerImportHandlers(context: OperationsContext): Handlers<'run' | 'list' | 'restore'> {
  return {
    run: async (req, res) => {
      const { dryRun, baseVersion, confirm, ...order } = importQuery(req.query);
      const { budget } = contextOf(res);
      const file = { ...order, baseVersion, bytes: bodyOf(req) };
      if (dryRun) res.json({ plan: await context.payerAdmin.planImport(file, budget), version: null });
      else {
        const wanted = { ...file, confirmRemoval: confirm === 'remove' };
        const { isNew, ...applied } = await importPayers(actingFor(context, res), wanted, budget);
        res.status(isNew ? 201 : 200).json(applied);
      }
    },
    list: async (req, res) => {
      const { limit, cursor } = numberedListQuery(req.query);
      const page = { limit, beforeVersion: cursor };
      const versions = await context.payerAdmin.listVersions(page, contextOf(res).budget);
      const pageOfVersions = pageUpTo(versions, limit, ({ version }) => version);
      res.json(toPageResponse(pageOfVersions, toVersionResponse));
    },
    restore: async (req, res) => {
      const { restoredFrom } = validate(restoreSchema, req.body);
      const version = await restorePayers(actingFor(context, res), restoredFrom, contextOf(res).budget);
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
  return { ...version, at: isoTime(atMs), knowledgeVersion: version.knowledgeVersion ?? null };
}
