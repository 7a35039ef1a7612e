import type * as wire from '@eligibility/protos/payer/v1/payer_admin';
import { decodeCapable, type Capable } from './payer-capabilities';
import { requiredPart, whole, type Whole } from './words';

/** All that the catalog knows of a payer. */
export type CatalogPayer = Capable<wire.CatalogPayer>;

/** @throws AppError `internal` for a payer that is missing, or of which it is not said what it takes */
export function decodeCatalogPayer(payer: wire.CatalogPayer | undefined): CatalogPayer {
  return decodeCapable(requiredPart(payer));
}

/** How an uploaded list of payers is to be imported, and by whom. */
export type ImportOrder = wire.ImportOrder;

/** The changes of one payer. */
export type PayerChange = wire.PayerChange;

/** The first of a list, for a review, and how many there are. */
export type FirstOf<T> = { readonly total: number; readonly first: readonly T[] };

/** What an operator should review before a list is imported. */
export type ImportConflict =
  ({ readonly kind: 'id-reused' } & wire.IdReused) | ({ readonly kind: 'name-shared' } & wire.NameShared);

/** The changes that importing a list of payers would make. */
export type ImportPlan = Omit<Whole<wire.ImportPlan>, 'conflicts'> & {
  readonly conflicts: FirstOf<ImportConflict>;
};

/** One step of the catalog's history. */
export type CatalogVersion = Omit<wire.CatalogVersion, 'change' | 'knowledgeVersion'> & {
  /** The version that brought the knowledge in force at this one; undefined before any was stored. */
  readonly knowledgeVersion: number | undefined;
} & (
    | ({ readonly kind: 'list' } & wire.ListTaken)
    | ({ readonly kind: 'aliases' } & wire.AliasesSet)
    | ({ readonly kind: 'restore' } & wire.Restored)
    | ({ readonly kind: 'knowledge' } & wire.KnowledgeTaken)
  );

export function encodePlan({ conflicts, ...plan }: ImportPlan): wire.ImportPlan {
  return { ...plan, conflicts: { ...conflicts, first: conflicts.first.map(encodeConflict) } };
}

/**
 * @throws AppError `internal` when the catalog answers with a value that is not known; so do all
 * functions here that decode
 */
export function decodePlan(message: wire.ImportPlan | undefined): ImportPlan {
  const { conflicts, ...plan } = whole(message);
  return { ...plan, conflicts: { ...conflicts, first: conflicts.first.map(decodeConflict) } };
}

export function encodeVersion(version: CatalogVersion): wire.CatalogVersion {
  return { ...version, change: encodeChange(version) };
}

export function decodeVersion({ change, ...version }: wire.CatalogVersion): CatalogVersion {
  const stamp = { ...version, knowledgeVersion: version.knowledgeVersion };
  const { $case, value } = requiredPart(change);
  switch ($case) {
    case 'listTaken':
      return { ...stamp, kind: 'list', ...value };
    case 'aliasesSet':
      return { ...stamp, kind: 'aliases', ...value };
    case 'restored':
      return { ...stamp, kind: 'restore', ...value };
    case 'knowledgeTaken':
      return { ...stamp, kind: 'knowledge', ...value };
  }
}

/** Fields of a value that its message does not have are not written. */
function encodeChange(version: CatalogVersion): wire.CatalogVersion['change'] {
  switch (version.kind) {
    case 'list':
      return { $case: 'listTaken', value: version };
    case 'aliases':
      return { $case: 'aliasesSet', value: version };
    case 'restore':
      return { $case: 'restored', value: version };
    case 'knowledge':
      return { $case: 'knowledgeTaken', value: version };
  }
}

function encodeConflict(conflict: ImportConflict): wire.Conflict {
  return conflict.kind === 'id-reused'
    ? { kind: { $case: 'idReused', value: conflict } }
    : { kind: { $case: 'nameShared', value: conflict } };
}

function decodeConflict(conflict: wire.Conflict): ImportConflict {
  const { $case, value } = requiredPart(conflict.kind);
  return $case === 'idReused' ? { kind: 'id-reused', ...value } : { kind: 'name-shared', ...value };
}
