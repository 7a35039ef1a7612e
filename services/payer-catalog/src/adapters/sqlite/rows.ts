import type { AmbiguousBrand, Payer } from '@eligibility/payer-matching';
import type { CatalogVersion } from '../../app/ports';
import type { AliasEdit, Source } from '../../domain/directory/layer';

export type VersionRow = {
  readonly version: number;
  readonly kind: CatalogVersion['kind'];
  readonly actor: string;
  readonly at_ms: number;
  readonly source: Source;
  readonly checksum: string;
  readonly payer_count: number;
  readonly restored_from: number | null;
  readonly payer_id: string;
};

export type EditRow = { readonly payer_id: string; readonly added: string; readonly removed: string };

export function versionOf(row: VersionRow): CatalogVersion {
  const stamp = { version: row.version, actor: row.actor, atMs: row.at_ms };
  const { kind, restored_from: restoredFrom } = row;
  switch (kind) {
    case 'aliases':
      return { ...stamp, kind, payerId: row.payer_id };
    case 'restore':
      return { ...stamp, kind, restoredFrom: Number(restoredFrom) };
    case 'layer': {
      const { source, checksum, payer_count: payerCount } = row;
      return { ...stamp, kind, source, checksum, payerCount, restoredFrom: restoredFrom ?? undefined };
    }
  }
}

export function editOf({ payer_id: payerId, added, removed }: EditRow): AliasEdit {
  return { payerId, added: JSON.parse(added) as string[], removed: JSON.parse(removed) as string[] };
}

// Only this store writes the documents below, so they are what it was given.

export function payerOf({ payer }: { readonly payer: string }): Payer {
  return JSON.parse(payer) as Payer;
}

export function ambiguousBrandOf({ head }: { readonly head: string }): AmbiguousBrand {
  return JSON.parse(head) as AmbiguousBrand;
}
