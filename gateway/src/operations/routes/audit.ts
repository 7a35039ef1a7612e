import { served, type Operations } from '../../http/operation';
import type { OperationsContext } from '../app/context';
import type { Schema } from '@eligibility/api-types';
import { isoTime } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import { verifyAudit, type AuditFilter } from '../../audit/app/audit-log';
import { AUDIT_ACTIONS } from '../../audit/domain/audit-actions';
import type { AuditEntry, AuditOutcome } from '../../audit/domain/audit-chain';
import { SENT_INSTANT } from '../../http/basic-schemas';
import { named, oneOf, text } from '../../http/schema';
import { operatorOf } from '../../identity/http/request-identity';
import { requireRole } from '../../identity/app/acting';
import { listQuery, toPageResponse } from '../../http/list-query';
import { operatorWith, type OperatorRoute, type OperatorWho } from '../../identity/http/who';

type Parameters = Omit<AuditFilter, 'fromMs' | 'toMs'> & {
  /** Epoch milliseconds after validation. */
  readonly from?: number;
  readonly to?: number;
};

const OUTCOMES: readonly AuditOutcome[] = ['done', 'refused', 'unknown'];

const query = listQuery<Parameters>({
  actor: text(
    'Only acts of the operator of this name, or of the person with this e-mail address, in any letter ' +
      'case. `operator` is the one of the settings, and `unknown` a caller who was refused.',
  )
    .lowercase()
    .min(1)
    .max(254)
    .example('ann'),
  action: named('AuditAction', oneOf(AUDIT_ACTIONS))
    .description('Only acts of this kind.')
    .example('wallet.grant'),
  target: text(
    'Only what was done to this. The id of a workspace finds acts on it, its wallet and its clinics, and ' +
      'the keys that were issued to it; acts on a key are under the id of the key.',
  )
    .min(1)
    .max(200)
    .example('3c1d2e4f-5a6b-4c7d-8e9f-0a1b2c3d4e5f'),
  outcome: oneOf(OUTCOMES, 'Only acts that came to this.').example('refused'),
  from: SENT_INSTANT.description('Only acts at this instant or later. A date alone is its midnight UTC.'),
  to: SENT_INSTANT.description('Only acts before this instant. A date alone is its midnight UTC.').example(
    '2026-02-01',
    { override: true },
  ),
});

/** What a person on call may read of the audit log: acts on circuits and on alerts. */
const ON_CALL_ACTS = /^(circuit|alert)\./;

const AUDIT_OPERATIONS = {
  listAudit: {
    method: 'GET',
    path: '/audit',
    who: operatorWith('read', 'boards'),
    summary: 'List what operators did, newest first',
    description:
      'What operators did or tried to do, and what came of it: all of it, or what fits every filter ' +
      'given. Nothing of it can be changed or deleted. With `boards` alone, only acts on circuits and alerts are listed.',
    query,
    answers: { 200: ['AuditPage', 'One page.'] },
  },
  verifyAudit: {
    method: 'GET',
    path: '/audit/verification',
    who: operatorWith('read'),
    summary: 'Walk along the chain of the audit log',
    description:
      'Computes the chain of keyed hashes over all lines anew and tells the first place where it ' +
      'breaks.',
    answers: { 200: ['AuditVerification', 'Whether every line is as it was written.'] },
  },
} satisfies Operations<OperatorWho>;

/** The audit log of operators. */
export function auditRoutes(context: OperationsContext): readonly OperatorRoute[] {
  return served(AUDIT_OPERATIONS, { listAudit: listAudit(context), verifyAudit: auditVerification(context) });
}

/** GET /ops/audit: what operators did, newest first, filtered by operator, action, target, time and outcome. */
function listAudit({ workspaces }: OperationsContext): RequestHandler {
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
function auditVerification(context: OperationsContext): RequestHandler {
  return async (_req, res) => {
    const { sequence, hash, brokenAt } = await verifyAudit(context);
    const isIntact = brokenAt === undefined;
    const verdict = { isIntact, brokenAt: brokenAt ?? null, lines: sequence, head: hash };
    res.json(verdict satisfies Schema<'AuditVerification'>);
  };
}
