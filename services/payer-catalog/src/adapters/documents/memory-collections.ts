import type { CollectionDeclaration } from '@eligibility/documents';
import type { ClinicWords } from '../../domain/clinic-words';
import type { PayerTally } from '../../domain/payer-tally';

/** `revision` counts the writes of a document: each is conditional on the one that it was read with. */
export type Revised = { readonly _id: string; readonly revision: number };

export type WordsDocument = Revised & Omit<ClinicWords, 'wordsId'>;

export type TallyDocument = Revised & {
  /** Undefined for three letters of member ids, which are the id. */
  readonly workspaceId?: string | undefined;
  readonly clinicId?: string | undefined;
  readonly payers: PayerTally;
};

export const WORDS: CollectionDeclaration<WordsDocument> = {
  name: 'payer_clinic_words',
  fields: {
    _id: String,
    revision: Number,
    workspaceId: String,
    clinicId: String,
    text: String,
    memberIdForm: String,
    seenAtMs: Number,
    payers: [
      { payerId: String, confirmed: Number, contradicted: Number, seenAtMs: Number, isWritten: Boolean },
    ],
  },
  indexes: {
    by_text: { fields: { workspaceId: 1, text: 1, memberIdForm: 1, seenAtMs: -1 } },
    by_clinic: { fields: { workspaceId: 1, clinicId: 1, seenAtMs: -1, _id: -1 } },
  },
};

const TALLY_FIELDS = {
  _id: String,
  revision: Number,
  workspaceId: String,
  clinicId: String,
  payers: [{ payerId: String, count: Number }],
} as const;

export const USUAL_PAYERS: CollectionDeclaration<TallyDocument> = {
  name: 'payer_usual_payers',
  fields: TALLY_FIELDS,
  indexes: { by_clinic: { fields: { workspaceId: 1, clinicId: 1 } } },
};

export const PREFIXES: CollectionDeclaration<TallyDocument> = {
  name: 'payer_member_id_prefixes',
  fields: TALLY_FIELDS,
  indexes: {},
};

export const MEMORY_COLLECTIONS = [WORDS, USUAL_PAYERS, PREFIXES];
