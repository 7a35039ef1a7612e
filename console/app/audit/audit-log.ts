import type { Schema } from '@eligibility/api-types';
import { api, dataOf } from '../api/client';
import { given, type CursorPage } from '../api/pages';
import { actOf } from './audit-actions';
import type { AuditFilter } from './audit-filter';

export type AuditEntry = Schema<'AuditEntry'>;

/** One page of what fits the filter. An act that the log does not have filters nothing. */
export async function listAudit(
  { action, from, to, ...same }: AuditFilter,
  cursor: string | undefined,
): Promise<CursorPage<AuditEntry>> {
  const days = { from: startOf(from), to: startOf(to) };
  const query = given({ ...same, ...days, action: actOf(action), cursor });
  return dataOf(api.GET('/ops/audit', { params: { query } }));
}

/** The instant at which a day begins where the reader is; undefined for what is no day. */
function startOf(day = ''): string | undefined {
  const start = new Date(`${day}T00:00`);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
}

/** Computes the chain of the whole log anew. */
export async function verifyAudit(): Promise<Schema<'AuditVerification'>> {
  return dataOf(api.GET('/ops/audit/verification'));
}
