import type { CatalogPayer, ImportPlan } from '@eligibility/contract';
import { AppError } from '@eligibility/kit';
import type { PayerAdmin } from '../operations/app/payers';
import { PLAIN_CAPABILITIES } from './samples';

const CATALOG_PAYER: CatalogPayer = {
  payerId: '00590',
  name: 'Cascade Mutual',
  aliases: ['Cascade'],
  otherIds: ['590'],
  states: ['WA'],
  linesOfBusiness: ['commercial'],
  tradingPartnerId: '00590',
  supportsEligibility: true,
  requiresDateOfBirth: false,
  capabilities: PLAIN_CAPABILITIES,
};

const NONE = { total: 0, first: [] };

export const PLAN: ImportPlan = {
  baseVersion: 1,
  source: 'generic',
  checksum: 'a'.repeat(64),
  payerCount: 1,
  isInForce: false,
  problems: { total: 1, first: [{ line: 3, message: 'name is missing' }] },
  added: { total: 1, first: [{ payerId: 'A1', name: 'Acme', fields: [] }] },
  changed: { total: 1, first: [{ payerId: '00590', name: 'Cascade Mutual', fields: ['states'] }] },
  removed: NONE,
  conflicts: {
    total: 2,
    first: [
      { kind: 'id-reused', payerId: 'A1', name: 'Acme', formerName: 'Bolt' },
      { kind: 'name-shared', name: 'Acme', payerIds: ['A1', 'A2'] },
    ],
  },
};

/**
 * A catalog of one payer that is at version 3 after one list, knowledge and one edit; changes are noted and make
 * version 4.
 */
export function fakePayerAdmin(writes: string[]): PayerAdmin {
  const noted = <T>(write: string, answer: T): Promise<T> => {
    writes.push(write);
    return Promise.resolve(answer);
  };
  const find = (payerId: string): CatalogPayer => {
    if (payerId !== CATALOG_PAYER.payerId) throw new AppError('not-found');
    return CATALOG_PAYER;
  };
  const stamp = { actor: 'operator', atMs: 0 };
  const list = { source: 'generic', checksum: PLAN.checksum, payerCount: 1 };
  const knowledge = { checksum: 'b'.repeat(64), rowCount: 9 };
  return {
    planImport: () => Promise.resolve(PLAN),
    applyImport: ({ baseVersion }) => {
      if (baseVersion === 1) return Promise.reject(new AppError('operation-conflict'));
      return noted('applyImport', { plan: PLAN, version: 4, isNew: true });
    },
    listVersions: ({ limit, beforeVersion = 4 }) =>
      Promise.resolve(
        [
          { ...stamp, version: 3, kind: 'aliases', payerId: '00590', knowledgeVersion: 2 } as const,
          { ...stamp, version: 2, kind: 'knowledge', ...knowledge, knowledgeVersion: 2 } as const,
          { ...stamp, version: 1, kind: 'list', ...list, knowledgeVersion: undefined } as const,
        ]
          .filter(({ version }) => version < beforeVersion)
          .slice(0, limit),
      ),
    restoreVersion: ({ version }) =>
      version === 1 ? noted('restoreVersion', 4) : Promise.reject(new AppError('not-found')),
    setAliases: ({ payerId, aliases }) =>
      noted('setAliases', { payer: { ...find(payerId), aliases }, version: 4 }),
    listPayers: ({ afterPayerId = '' }) =>
      Promise.resolve([CATALOG_PAYER].filter(({ payerId }) => payerId > afterPayerId)),
    getPayer: (payerId) => Promise.resolve(payerId).then(find),
  };
}
