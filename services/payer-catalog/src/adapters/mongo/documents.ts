import type { AmbiguousBrand, Payer } from '@eligibility/payer-matching';
import type { AliasChange, CatalogVersion, LayerChange, RestoreChange } from '../../app/ports';
import type { AliasEdit } from '../../domain/directory/layer';
import type {
  AliasDocument,
  LayerDocument,
  PayerDocument,
  RestoreDocument,
  VersionDocument,
} from './collections';

/** Where the payers of one list are: those that were written for a version, by whoever named them so. */
export type ListKey = { readonly version: number; readonly listId: string };

export function layerDocumentOf(
  { version, listId }: ListKey,
  { kind, actor, atMs, layer, checksum }: LayerChange,
): LayerDocument {
  const { source, ambiguousBrands, payers } = layer;
  return {
    _id: version,
    kind,
    actor,
    atMs,
    listId,
    source,
    checksum,
    payerCount: payers.length,
    heads: ambiguousBrands,
  };
}

export function aliasDocumentOf(version: number, { kind, actor, atMs, edit }: AliasChange): AliasDocument {
  return { _id: version, kind, actor, atMs, ...edit };
}

export function restoreDocumentOf(version: number, change: RestoreChange): RestoreDocument {
  return { _id: version, ...change };
}

export function versionOf(document: VersionDocument): CatalogVersion {
  const { _id: version, actor, atMs } = document;
  if (document.kind === 'aliases')
    return { version, actor, atMs, kind: document.kind, payerId: document.payerId };
  if (document.kind === 'restore')
    return { version, actor, atMs, kind: document.kind, restoredFrom: document.restoredFrom };
  const { kind, source, checksum, payerCount, restoredFrom } = document;
  return { version, actor, atMs, kind, source, checksum, payerCount, restoredFrom };
}

export function editOf({ payerId, added, removed }: AliasDocument): AliasEdit {
  return { payerId, added, removed };
}

export function ambiguousBrandOf({ phrases, family, offerFirst }: AmbiguousBrand): AmbiguousBrand {
  return { phrases, family, offerFirst };
}

export function payerDocumentOf({ version, listId }: ListKey, { id, ...payer }: Payer): PayerDocument {
  return { ...payer, _id: `${listId}:${id}`, version, listId, payerId: id };
}

export function payerOf({ _id, version: _version, listId: _list, payerId, ...payer }: PayerDocument): Payer {
  return { id: payerId, ...payer };
}
