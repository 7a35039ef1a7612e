import type { CatalogVersion } from '@eligibility/contract';
import type { CollectionDeclaration } from '@eligibility/documents';
import type {
  AmbiguousBrand,
  InquiryDates,
  KnowledgeFile,
  KnowledgeRow,
  Payer,
  PayerCapabilities,
} from '@eligibility/payer-matching';
import type { AliasChange, KnowledgeChange, LayerChange, RestoreChange } from '../../app/ports';
import type { AliasEdit, LayerSource } from '../../domain/layers';
import { MEMORY_COLLECTIONS } from './memory-collections';

/** The layer that a version brought; a list without its payers, of which there may be many. */
type LayerPart = { readonly source: LayerSource } & Pick<
  Extract<CatalogVersion, { kind: 'list' }>,
  'checksum' | 'payerCount'
> & {
    /** Only payers of this version with this list id are in the list. Knowledge has none, and an empty id. */
    readonly listId: string;
    readonly heads: readonly AmbiguousBrand[];
    /**
     * Of the source `knowledge` alone; `payerCount` is their number. A document holds 16 MB, which is 100,000 rows: a
     * hundred times what a release knows.
     */
    readonly rows?: readonly RowPart[] | undefined;
  };

/** A row of knowledge; the names of its columns and their values in the same order. */
type RowPart = Omit<KnowledgeRow, 'cells' | 'file'> & {
  readonly file: string;
  readonly columns: readonly string[];
  readonly values: readonly string[];
};

/** The earlier version whose layers a version restored. */
type RestorePart = { readonly restoredFrom: number };

type Without<Part> = { readonly [Name in keyof Part]?: undefined };

/** One step of the catalog's history; `_id` is its number, so inserting it creates the version. Never changed. */
export type VersionDocument = { readonly _id: number; readonly actor: string; readonly atMs: number } & (
  | ({ readonly kind: 'layer' } & LayerPart & Without<AliasEdit & RestorePart>)
  | ({ readonly kind: 'aliases' } & AliasEdit & Without<LayerPart & RestorePart>)
  | ({ readonly kind: 'restore' } & RestorePart & Without<LayerPart & AliasEdit>)
);

export type LayerDocument = Extract<VersionDocument, { kind: 'layer' }>;
export type RestoreDocument = Extract<VersionDocument, { kind: 'restore' }>;
export type AliasDocument = Extract<VersionDocument, { kind: 'aliases' }>;

export type PayerDocument = Omit<Payer, 'id' | 'capabilities'> &
  CapabilityFields & {
    readonly _id: string;
    readonly version: number;
    readonly listId: string;
    readonly payerId: string;
  };

/** The capabilities of a payer that has any; without `daysBack` its days are not known. */
type CapabilityFields = Partial<Omit<PayerCapabilities, 'dates'> & InquiryDates>;

export const VERSIONS: CollectionDeclaration<VersionDocument> = {
  name: 'payer_versions',
  fields: {
    _id: Number,
    kind: String,
    actor: String,
    atMs: Number,
    listId: String,
    source: String,
    checksum: String,
    payerCount: Number,
    restoredFrom: Number,
    heads: [{ phrases: [String], family: String, offerFirst: [String] }],
    rows: [{ file: String, line: Number, columns: [String], values: [String], source: String, date: String }],
    payerId: String,
    added: [String],
    removed: [String],
  },
  indexes: { by_source: { fields: { source: 1, _id: -1 } } },
};

export const LISTED_PAYERS: CollectionDeclaration<PayerDocument> = {
  name: 'payer_listed_payers',
  fields: {
    _id: String,
    version: Number,
    listId: String,
    payerId: String,
    name: String,
    aliases: [String],
    states: [String],
    linesOfBusiness: [String],
    families: [String],
    tradingPartnerId: String,
    routes: [{ connector: String, payerId: String }],
    otherIds: [String],
    sizeRank: Number,
    supportsEligibility: Boolean,
    requiresDateOfBirth: Boolean,
    serviceTypes: [String],
    severalServiceTypes: Boolean,
    procedureCodes: Boolean,
    searchWithoutMemberId: Boolean,
    searchByName: Boolean,
    searchWithoutFirstName: Boolean,
    daysBack: Number,
    daysForward: Number,
    toMonthEnd: Boolean,
  },
  indexes: { by_list: { fields: { version: 1, listId: 1, payerId: 1 } } },
};

export const PAYER_COLLECTIONS = [VERSIONS, LISTED_PAYERS, ...MEMORY_COLLECTIONS];

/** Identifies the payers of one list: those that were written for a version under this list id. */
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

export function knowledgeDocumentOf(
  version: number,
  { kind: source, actor, atMs, rows, checksum }: KnowledgeChange,
): LayerDocument {
  const layer = { source, checksum, payerCount: rows.length, listId: '', heads: [] };
  return { _id: version, kind: 'layer', actor, atMs, ...layer, rows: rows.map(rowPartOf) };
}

export function aliasDocumentOf(version: number, { kind, actor, atMs, edit }: AliasChange): AliasDocument {
  return { _id: version, kind, actor, atMs, ...edit };
}

export function restoreDocumentOf(version: number, change: RestoreChange): RestoreDocument {
  return { _id: version, ...change };
}

export function versionOf(document: VersionDocument, knowledgeVersion: number | undefined): CatalogVersion {
  const { _id, actor, atMs } = document;
  const stamp = { version: _id, actor, atMs, knowledgeVersion };
  if (document.kind === 'aliases') return { ...stamp, kind: document.kind, payerId: document.payerId };
  if (document.kind === 'restore')
    return { ...stamp, kind: document.kind, restoredFrom: document.restoredFrom };
  const { source, checksum, payerCount } = document;
  if (source === 'knowledge') return { ...stamp, kind: source, checksum, rowCount: payerCount };
  return { ...stamp, kind: 'list', source, checksum, payerCount };
}

export function editOf({ payerId, added, removed }: AliasDocument): AliasEdit {
  return { payerId, added, removed };
}

export function ambiguousBrandOf({ phrases, family, offerFirst }: AmbiguousBrand): AmbiguousBrand {
  return { phrases, family, offerFirst };
}

function rowPartOf({ cells, ...row }: KnowledgeRow): RowPart {
  return { ...row, columns: Object.keys(cells), values: Object.values(cells) };
}

export function knowledgeRowOf({ file, line, columns, values, source, date }: RowPart): KnowledgeRow {
  const cells = Object.fromEntries(columns.map((column, at) => [column, values[at] ?? '']));
  return { file: file as KnowledgeFile, line, cells, source, date };
}

export function payerDocumentOf(
  { version, listId }: ListKey,
  { id, capabilities, ...payer }: Payer,
): PayerDocument {
  const { dates, ...others } = capabilities ?? {};
  return { ...payer, ...others, ...dates, _id: `${listId}:${id}`, version, listId, payerId: id };
}

export function payerOf(document: PayerDocument): Payer {
  const { _id, version: _version, listId: _list, payerId, ...fields } = document;
  const { serviceTypes, severalServiceTypes, procedureCodes, ...searched } = fields;
  const { searchWithoutMemberId, searchByName, searchWithoutFirstName, ...others } = searched;
  const { daysBack, daysForward, toMonthEnd, ...payer } = others;
  if (serviceTypes === undefined) return { id: payerId, ...payer };
  const dates = { daysBack: daysBack ?? 0, daysForward: daysForward ?? 0, toMonthEnd: toMonthEnd === true };
  const capabilities = {
    serviceTypes,
    severalServiceTypes: severalServiceTypes === true,
    ...(procedureCodes === undefined ? {} : { procedureCodes }),
    ...(searchWithoutMemberId === undefined ? {} : { searchWithoutMemberId }),
    ...(searchByName === undefined ? {} : { searchByName }),
    ...(searchWithoutFirstName === undefined ? {} : { searchWithoutFirstName }),
    ...(daysBack === undefined ? {} : { dates }),
  };
  return { id: payerId, ...payer, capabilities };
}
