import type * as wire from '@eligibility/protos/payer/v1/payer_admin';
import { known } from './words';

/** All that the catalog knows of a payer. */
export type CatalogPayer = wire.CatalogPayer;

/** The first of a list, and how many there are. */
type FirstOf<T> = { readonly total: number; readonly first: readonly T[] };

/** The changes of one payer. */
export type PayerChange = wire.PayerChange;

/** What an operator should review before a list is imported. */
export type ImportConflict =
  ({ readonly kind: 'id-reused' } & wire.IdReused) | ({ readonly kind: 'name-shared' } & wire.NameShared);

/** The changes that importing a list of payers would make. */
export type ImportPlan = Omit<wire.ImportPlan, 'problems' | 'added' | 'changed' | 'removed' | 'conflicts'> & {
  readonly problems: wire.RowProblems;
  readonly added: wire.PayerChanges;
  readonly changed: wire.PayerChanges;
  readonly removed: wire.PayerChanges;
  readonly conflicts: FirstOf<ImportConflict>;
};

/** One step of the catalog's history. */
export type CatalogVersion = Omit<wire.CatalogVersion, 'change'> &
  (
    | ({ readonly kind: 'list' } & Omit<wire.ListTaken, 'restoredFrom'> & {
          /** Written by former releases, which restored a list by importing it again. */
          readonly restoredFrom: number | undefined;
        })
    | ({ readonly kind: 'aliases' } & wire.AliasesSet)
    | ({ readonly kind: 'restore' } & wire.Restored)
  );

export function encodePlan({ conflicts, ...plan }: ImportPlan): wire.ImportPlan {
  const { total, first } = conflicts;
  return { ...plan, conflicts: { total, first: first.map(encodeConflict) } };
}

/**
 * @throws AppError `internal` when the catalog answers with a value that this release does not know; so do all
 * functions here that decode
 */
export function decodePlan(plan: wire.ImportPlan | undefined): ImportPlan {
  const { problems, added, changed, removed, conflicts, ...facts } = known(plan);
  const { total, first } = known(conflicts);
  return {
    ...facts,
    problems: known(problems),
    added: known(added),
    changed: known(changed),
    removed: known(removed),
    conflicts: { total, first: first.map(decodeConflict) },
  };
}

export function encodeVersion(version: CatalogVersion): wire.CatalogVersion {
  const { version: number, actor, atMs, ...change } = version;
  return { version: number, actor, atMs, change: encodeChange(change) };
}

export function decodeVersion({ change, ...stamp }: wire.CatalogVersion): CatalogVersion {
  const { $case, value } = known(change);
  switch ($case) {
    case 'listTaken':
      return { ...stamp, kind: 'list', ...value, restoredFrom: value.restoredFrom };
    case 'aliasesSet':
      return { ...stamp, kind: 'aliases', ...value };
    case 'restored':
      return { ...stamp, kind: 'restore', ...value };
  }
}

export function decodeCatalogPayer(payer: wire.CatalogPayer | undefined): CatalogPayer {
  return known(payer);
}

type Change = CatalogVersion extends infer Version
  ? Version extends unknown
    ? Omit<Version, 'version' | 'actor' | 'atMs'>
    : never
  : never;

function encodeChange(change: Change): NonNullable<wire.CatalogVersion['change']> {
  const { kind, ...value } = change;
  switch (kind) {
    case 'list':
      return { $case: 'listTaken', value: value as wire.ListTaken };
    case 'aliases':
      return { $case: 'aliasesSet', value: value as wire.AliasesSet };
    case 'restore':
      return { $case: 'restored', value: value as wire.Restored };
  }
}

function encodeConflict({ kind, ...value }: ImportConflict): wire.Conflict {
  return kind === 'id-reused'
    ? { kind: { $case: 'idReused', value: value as wire.IdReused } }
    : { kind: { $case: 'nameShared', value: value as wire.NameShared } };
}

function decodeConflict(conflict: wire.Conflict): ImportConflict {
  const { $case, value } = known(conflict.kind);
  return $case === 'idReused' ? { kind: 'id-reused', ...value } : { kind: 'name-shared', ...value };
}
