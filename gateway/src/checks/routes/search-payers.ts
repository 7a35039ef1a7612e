import type { RequestHandler } from 'express';
import Joi from 'joi';
import type { PayerCatalog } from '../app/ports';
import { atMostCharacters } from '../../http/at-most-characters';
import { strictQuery } from '../../http/list-query';
import { queryNumber } from '../../http/query-number';
import { contextOf } from '../../http/request-context';

const searchQuery = strictQuery<{ readonly query: string; readonly limit: number }>({
  query: Joi.string().trim().allow('').custom(atMostCharacters(120)).default(''),
  limit: queryNumber({ min: 1, max: 50 }).default(10),
});

/** GET /api/payers: payers for a search box, best first. */
export function searchPayers(payers: PayerCatalog): RequestHandler {
  return async (req, res) => {
    const { query, limit } = searchQuery(req.query);
    const candidates = await payers.search(query, limit, contextOf(res).budget);
    res.json({
      data: candidates.map(({ payer, score, matchedOn }) => ({
        payerId: payer.payerId,
        name: payer.name,
        states: payer.states,
        linesOfBusiness: payer.linesOfBusiness,
        supportsEligibility: payer.supportsEligibility,
        requiresDateOfBirth: payer.requiresDateOfBirth,
        score,
        matchedOn,
      })),
    });
  };
}
