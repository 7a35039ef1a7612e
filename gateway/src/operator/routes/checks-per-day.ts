import Joi from 'joi';

/** Also the limit of one change of a wallet. */
const MAX_CHECKS = 10_000_000;

/** A daily budget, of a key or of a workspace. */
export const checksPerDay = Joi.number().strict().integer().min(1).max(MAX_CHECKS);
