import { PAYER_ID } from '@eligibility/kit';
import Joi from 'joi';
import { LINES_OF_BUSINESS, type AmbiguousHead, type Payer, type Route } from '../../domain/payer';
import { USPS_CODES } from '../../domain/words/states';

const name = Joi.string().trim().max(120);
/** Ids are compared without regard to case, so only one case is written. */
const id = Joi.string()
  .pattern(/^[0-9A-Z]{2,30}$/)
  .messages({ 'string.pattern.base': 'must be 2 to 30 digits and capital letters' });
const state = Joi.valid(...USPS_CODES).messages({ 'any.only': 'must be a USPS code' });
const lineOfBusiness = Joi.valid(...LINES_OF_BUSINESS);
const family = Joi.string()
  .pattern(/^[a-z]+(-[a-z]+)*$/)
  .messages({ 'string.pattern.base': 'must be lower-case words joined by hyphens' });

const listOf = (item: Joi.Schema): Joi.ArraySchema => Joi.array().items(item).unique().required();

/** Connectors are named by whoever configures them; a payer's id there is theirs to choose. */
const route = Joi.object<Route>({
  connector: Joi.string()
    .pattern(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(40)
    .required(),
  payerId: Joi.string().pattern(PAYER_ID).required(),
});

const payer = Joi.object<Payer>({
  id: id.required(),
  name: name.required(),
  aliases: listOf(name),
  states: listOf(state),
  linesOfBusiness: listOf(lineOfBusiness).min(1),
  families: listOf(family),
  tradingPartnerId: id.required(),
  routes: Joi.array().items(route).unique('connector').default([]),
  supportsEligibility: Joi.boolean().required(),
  requiresDateOfBirth: Joi.boolean().required(),
  otherIds: Joi.array().items(id).unique(),
  sizeRank: Joi.number().integer().min(1),
});

const head = Joi.object<AmbiguousHead>({
  phrases: listOf(name).min(1),
  family: family.required(),
  offerFirst: listOf(id),
});

/** A file of payers. Every field is written out, but `routes`, `otherIds` and `sizeRank`, which most payers have no use for. */
export const payersSchema = Joi.array<Payer[]>().items(payer);

/** The file of ambiguous heads. */
export const headsSchema = Joi.array<AmbiguousHead[]>().items(head);
