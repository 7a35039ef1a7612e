import type { CollectionDeclaration } from '@eligibility/mongo';
import type { AmbiguousBrand, Payer } from '@eligibility/payer-matching';
import type { Source } from '../../domain/directory/layer';

/** What a version says of the list that it brought: all but its payers, of which there may be many. */
type ListPart = {
  /** Only payers of this version with this list id are in the list. */
  readonly listId: string;
  readonly source: Source;
  readonly checksum: string;
  readonly payerCount: number;
  /** Of former releases, which restored one list by taking it once more. */
  readonly restoredFrom?: number | undefined;
  readonly heads: readonly AmbiguousBrand[];
};

/** What a version says of the aliases that it decided. */
type EditPart = {
  readonly payerId: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
};

/** What a version says of the earlier one whose lists it put in force again. */
type RestorePart = { readonly restoredFrom: number };

type Without<Part> = { readonly [Name in keyof Part]?: undefined };

/** One step of the catalog's history; `_id` is its number, so whoever inserts it has made the version. Never changed. */
export type VersionDocument = { readonly _id: number; readonly actor: string; readonly atMs: number } & (
  | ({ readonly kind: 'layer' } & ListPart & Without<EditPart>)
  | ({ readonly kind: 'aliases' } & EditPart & Without<ListPart>)
  | ({ readonly kind: 'restore' } & RestorePart & Without<Omit<ListPart, 'restoredFrom'>> & Without<EditPart>)
);

export type LayerDocument = Extract<VersionDocument, { kind: 'layer' }>;
export type RestoreDocument = Extract<VersionDocument, { kind: 'restore' }>;
export type AliasDocument = Extract<VersionDocument, { kind: 'aliases' }>;

export type PayerDocument = Omit<Payer, 'id'> & {
  readonly _id: string;
  readonly version: number;
  readonly listId: string;
  readonly payerId: string;
};

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
  },
  indexes: { by_list: { fields: { version: 1, listId: 1, payerId: 1 } } },
};

export const PAYER_COLLECTIONS = [VERSIONS, LISTED_PAYERS];
