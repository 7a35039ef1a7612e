import type { RequestHandler } from 'express';
import Joi from 'joi';
import type { OperatorParts } from '../app/operator-deps';
import { payerTraffic } from '../app/payer-traffic';
import { setPayerAliases } from '../app/payers';
import { listQuery } from '../../http/list-query';
import { contextOf } from '../../http/request-context';
import { shownText, TEXT_MESSAGES } from '../../http/text-fields';
import { validate } from '../../http/fields';
import { actingFor } from './acting-for';

const pageQuery = listQuery({});
const pathSchema = Joi.object<{ payerId: string }>({ payerId: Joi.string().uppercase().max(80).required() });
const aliasesSchema = Joi.object<{ aliases: readonly string[] }>({
  aliases: Joi.array().items(shownText(120)).max(200).unique().required(),
}).messages(TEXT_MESSAGES);

/** /ops/payers, /ops/payers/{payerId}, and its aliases and traffic */
export function payerHandlers(
  deps: OperatorParts,
): Readonly<Record<'list' | 'get' | 'setAliases' | 'traffic', RequestHandler>> {
  return {
    list: async (req, res) => {
      const { limit, cursor } = pageQuery(req.query);
      const data = await deps.payerAdmin.listPayers({ limit, afterPayerId: cursor }, contextOf(res).budget);
      const last = data.length === limit ? data.at(-1) : undefined;
      res.json({ data, nextCursor: last?.payerId ?? null });
    },
    get: async (req, res) => {
      const { payerId } = validate(pathSchema, req.params);
      res.json(await deps.payerAdmin.getPayer(payerId, contextOf(res).budget));
    },
    traffic: async (req, res) => {
      const { payerId } = validate(pathSchema, req.params);
      const { checks, workspaces, isComplete } = await payerTraffic(deps, payerId);
      res.json({ payerId, checksLastHour: checks, workspacesLastHour: workspaces, isComplete });
    },
    setAliases: async (req, res) => {
      const { payerId } = validate(pathSchema, req.params);
      const { aliases } = validate(aliasesSchema, req.body);
      const { payer, version } = await setPayerAliases(
        actingFor(deps, res),
        { payerId, aliases },
        contextOf(res).budget,
      );
      res.json({ payer, catalogVersion: version });
    },
  };
}
