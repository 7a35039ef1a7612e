import { isoTime } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import Joi from 'joi';
import type { OperatorDeps } from '../../app/operator/operator-deps';
import { verifyAudit } from '../../app/operator/verify-audit';
import { queryNumber } from '../../http/query-number';
import { validate } from '../../http/validate';

const schema = Joi.object<{ limit: number; cursor?: string }>({
  limit: queryNumber({ min: 1, max: 200 }).default(50),
  cursor: Joi.string().max(200),
});

/** GET /ops/audit: what operators did, newest first. */
export function listAudit({ workspaces }: Pick<OperatorDeps, 'workspaces'>): RequestHandler {
  return async (req, res) => {
    const { limit, cursor } = validate(schema, req.query);
    const { entries, nextCursor } = await workspaces.listAudit({ limit, cursor });
    res.json({
      data: entries.map(({ atMs, outcome, code, ...entry }) => ({
        ...entry,
        at: isoTime(atMs),
        outcome: outcome ?? null,
        code: code ?? null,
      })),
      nextCursor: nextCursor ?? null,
    });
  };
}

/** GET /ops/audit/verification: walks along the chain of the whole log. */
export function auditVerification(
  deps: Pick<OperatorDeps, 'workspaces' | 'auditHash' | 'formerAuditHashes'>,
): RequestHandler {
  return async (_req, res) => {
    const { sequence, hash, brokenAt } = await verifyAudit(deps);
    res.json({ isIntact: brokenAt === undefined, brokenAt: brokenAt ?? null, lines: sequence, head: hash });
  };
}
