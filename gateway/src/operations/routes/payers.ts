import type { BeforeJson, Schema } from '@eligibility/api-types';
import type { CatalogVersion } from '@eligibility/contract';
import { AppError, isoTime } from '@eligibility/kit';
import type { Request } from 'express';
import Joi from 'joi';
import { listQuery, numberedListQuery, toPageResponse } from '../../http/list-query';
import { queryNumber, validate, TEXT_MESSAGES, shownText } from '../../http/fields';
import { contextOf } from '../../http/request-context';
import {
  CATALOG_FORMATS,
  importPayers,
  payerTraffic,
  restorePayers,
  setPayerAliases,
  type ImportOrder,
  type PayerPorts,
} from '../app/payers';
import { actingFor } from '../../identity/http/request-identity';
import { pageUpTo, type Handlers } from '../../http/handlers';
import { operatorWith, type OperatorRoute } from '../../identity/http/who';
import { searchPayers } from '../../checks/routes/workspace-resources';
import type { OperationsDeps } from './operations-deps';

const pageQuery = listQuery({});
const pathSchema = Joi.object<{ payerId: string }>({ payerId: Joi.string().uppercase().max(80).required() });
const aliasesSchema = Joi.object<{ aliases: readonly string[] }>({
  aliases: Joi.array().items(shownText(120)).max(200).unique().required(),
}).messages(TEXT_MESSAGES);

/** The lists of the large clearinghouses have a few MiB. */
const MAX_LIST_BYTES = 16 * 1024 * 1024;

/** The payer catalog, one payer of it, and its imports. */
export function payerRoutes(deps: OperationsDeps): readonly OperatorRoute[] {
  const payers = payerHandlers(deps);
  const imports = payerImportHandlers(deps);
  return [
    { method: 'GET', path: '/payers', who: operatorWith('read'), handler: payers.list },
    // Also for a dry run, which is the first half of an import.
    {
      method: 'POST',
      path: '/payers/imports',
      who: operatorWith('payers'),
      body: { maxBytes: MAX_LIST_BYTES },
      handler: imports.run,
    },
    { method: 'GET', path: '/payers/versions', who: operatorWith('read'), handler: imports.list },
    { method: 'POST', path: '/payers/versions', who: operatorWith('payers'), handler: imports.restore },
    {
      method: 'GET',
      path: '/payers/search',
      who: operatorWith('read', 'boards'),
      handler: searchPayers(deps.payers),
    },
    { method: 'GET', path: '/payers/{payerId}', who: operatorWith('read'), handler: payers.get },
    {
      method: 'GET',
      path: '/payers/{payerId}/traffic',
      who: operatorWith('read', 'boards'),
      handler: payers.traffic,
    },
    {
      method: 'PUT',
      path: '/payers/{payerId}/aliases',
      who: operatorWith('payers'),
      handler: payers.setAliases,
    },
  ];
}

function payerHandlers(ports: PayerPorts): Handlers<'list' | 'get' | 'setAliases' | 'traffic'> {
  return {
    list: async (req, res) => {
      const { limit, cursor } = pageQuery(req.query);
      const payers = await ports.payerAdmin.listPayers(
        { limit, afterPayerId: cursor },
        contextOf(res).budget,
      );
      const page = pageUpTo(payers, limit, ({ payerId }) => payerId);
      res.json(toPageResponse(page, (payer): BeforeJson<Schema<'CatalogPayer'>> => payer));
    },
    get: async (req, res) => {
      const { payerId } = validate(pathSchema, req.params);
      res.json(await ports.payerAdmin.getPayer(payerId, contextOf(res).budget));
    },
    traffic: async (req, res) => {
      const { payerId } = validate(pathSchema, req.params);
      const { checks, workspaces, isComplete } = await payerTraffic(ports, payerId);
      res.json({ payerId, checksLastHour: checks, workspacesLastHour: workspaces, isComplete });
    },
    setAliases: async (req, res) => {
      const { payerId } = validate(pathSchema, req.params);
      const { aliases } = validate(aliasesSchema, req.body);
      const { budget } = contextOf(res);
      const { payer, version } = await setPayerAliases(actingFor(ports, res), { payerId, aliases }, budget);
      res.json({ payer, catalogVersion: version });
    },
  };
}

type Order = Pick<ImportOrder, 'format' | 'skipBadRows' | 'allowEmpty'> & {
  readonly dryRun: boolean;
  readonly confirm?: 'remove';
  readonly baseVersion?: number;
};

const orderSchema = Joi.object<Order>({
  format: Joi.valid(...CATALOG_FORMATS).required(),
  dryRun: Joi.boolean().default(false),
  skipBadRows: Joi.boolean().default(false),
  allowEmpty: Joi.boolean().default(false),
  confirm: Joi.valid('remove'),
  baseVersion: queryNumber({ min: 0 }),
});
const restoreSchema = Joi.object<{ restoredFrom: number }>({
  restoredFrom: Joi.number().strict().integer().min(1).required(),
});

function payerImportHandlers(ports: PayerPorts): Handlers<'run' | 'list' | 'restore'> {
  return {
    run: async (req, res) => {
      const { dryRun, baseVersion, confirm, ...order } = validate(orderSchema, req.query);
      const { budget } = contextOf(res);
      const file = { ...order, baseVersion, bytes: bodyOf(req) };
      if (dryRun) res.json({ plan: await ports.payerAdmin.planImport(file, budget), version: null });
      else {
        const wanted = { ...file, confirmRemoval: confirm === 'remove' };
        const { isNew, ...applied } = await importPayers(actingFor(ports, res), wanted, budget);
        res.status(isNew ? 201 : 200).json(applied);
      }
    },
    list: async (req, res) => {
      const { limit, cursor } = numberedListQuery(req.query);
      const page = { limit, beforeVersion: cursor };
      const versions = await ports.payerAdmin.listVersions(page, contextOf(res).budget);
      const pageOfVersions = pageUpTo(versions, limit, ({ version }) => version);
      res.json(toPageResponse(pageOfVersions, toVersionResponse));
    },
    restore: async (req, res) => {
      const { restoredFrom } = validate(restoreSchema, req.body);
      const version = await restorePayers(actingFor(ports, res), restoredFrom, contextOf(res).budget);
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
