import type { CollectionDeclaration } from '@eligibility/mongo';
import type { AmbiguousHead, Payer } from '../../domain/payer';

/** The one document that says which directory counts. */
export type DirectoryDocument = {
  readonly _id: 'current';
  /** Only payers with this directory id are in it. */
  readonly directoryId: string;
  readonly heads: readonly AmbiguousHead[];
};

export type PayerDocument = Omit<Payer, 'id'> & {
  readonly _id: string;
  readonly directoryId: string;
  readonly payerId: string;
};

export const DIRECTORIES: CollectionDeclaration<DirectoryDocument> = {
  name: 'payer_directories',
  fields: {
    _id: String,
    directoryId: String,
    heads: [{ phrases: [String], family: String, offerFirst: [String] }],
  },
  indexes: {},
};

export const PAYERS: CollectionDeclaration<PayerDocument> = {
  name: 'payer_payers',
  fields: {
    _id: String,
    directoryId: String,
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
  indexes: { by_directory: { fields: { directoryId: 1, payerId: 1 }, unique: true } },
};

export const PAYER_COLLECTIONS = [DIRECTORIES, PAYERS];
