import type { Schema } from '@eligibility/api-types';
import { isoTime } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import Joi from 'joi';
import { verifyAudit, type AuditFilter, type VerifyAuditDeps } from '../../audit/app/audit-log';
import { AUDIT_ACTIONS } from '../../audit/domain/audit-actions';
import type { AuditEntry, AuditOutcome } from '../../audit/domain/audit-chain';
import { instantField } from '../../http/fields';
import { operatorOf } from '../../identity/http/request-identity';
import { requireRole } from '../../identity/app/acting';
import { listQuery, toPageResponse } from '../../http/list-query';
import { operatorWith, type OperatorRoute } from '../../identity/http/who';
import type { OperationsDeps } from './operations-deps';

type Parameters = Omit<AuditFilter, 'fromMs' | 'toMs'> & {
  /** Epoch milliseconds after validation. */
  readonly from?: number;
  readonly to?: number;
};

const OUTCOMES: readonly AuditOutcome[] = ['done', 'refused', 'unknown'];

const query = listQuery<Parameters>({
  actor: Joi.string().lowercase().max(254),
  action: Joi.string().valid(...AUDIT_ACTIONS),
  target: Joi.string().max(200),
  outcome: Joi.string().valid(...OUTCOMES),
  from: instantField,
  to: instantField,
});

/** What a person on call may read of the audit log: acts on circuits and on alerts. */
const ON_CALL_ACTS = /^(circuit|alert)\./;

/** The audit log of operators. */
export function auditRoutes(deps: OperationsDeps): readonly OperatorRoute[] {
  return [
    // For a person on call, only acts on circuits and alerts.
    { method: 'GET', path: '/audit', who: operatorWith('read', 'boards'), handler: listAudit(deps) },
    {
      method: 'GET',
      path: '/audit/verification',
      who: operatorWith('read'),
      handler: auditVerification(deps),
    },
  ];
}

/** GET /ops/audit: what operators did, newest first, filtered by operator, action, target, time and outcome. */
function listAudit({ workspaces }: Pick<OperationsDeps, 'workspaces'>): RequestHandler {
  return async (req, res) => {
    const { from: fromMs, to: toMs, ...same } = query(req.query);
    if (!ON_CALL_ACTS.test(same.action ?? '')) requireRole(operatorOf(res), 'read');
    res.json(toPageResponse(await workspaces.listAudit({ ...same, fromMs, toMs }), toAuditResponse));
  };
}

function toAuditResponse({ atMs, code, ...entry }: AuditEntry): Schema<'AuditEntry'> {
  return { ...entry, at: isoTime(atMs), code: code ?? null };
}

/** GET /ops/audit/verification: verifies the chain of the whole log. */
function auditVerification(deps: VerifyAuditDeps): RequestHandler {
  return async (_req, res) => {
    const { sequence, hash, brokenAt } = await verifyAudit(deps);
    const isIntact = brokenAt === undefined;
    const verdict = { isIntact, brokenAt: brokenAt ?? null, lines: sequence, head: hash };
    res.json(verdict satisfies Schema<'AuditVerification'>);
  };
}
