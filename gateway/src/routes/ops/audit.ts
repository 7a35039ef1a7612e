import { isoTime } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import type { OperatorDeps } from '../../app/operator/operator-deps';
import { verifyAudit } from '../../app/operator/verify-audit';
import { listQuery } from '../../http/list-query';

const pageQuery = listQuery({});

/** GET /ops/audit: what operators did, newest first. */
export function listAudit({ workspaces }: Pick<OperatorDeps, 'workspaces'>): RequestHandler {
  return async (req, res) => {
    const { entries, nextCursor } = await workspaces.listAudit(pageQuery(req.query));
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
