import type { Schema } from '@eligibility/api-types';
import { api, dataOf } from '../api/client';
import { given, type CursorPage } from '../api/pages';
import type { AuditFilter } from './audit-filter';

export type AuditEntry = Schema<'AuditEntry'>;

export async function listAudit(
  filter: AuditFilter,
  cursor: string | undefined,
): Promise<CursorPage<AuditEntry>> {
  return dataOf(api.GET('/ops/audit', { params: { query: given({ ...filter, cursor }) } }));
}

/** Computes the chain of the whole log anew. */
export async function verifyAudit(): Promise<Schema<'AuditVerification'>> {
  return dataOf(api.GET('/ops/audit/verification'));
}
