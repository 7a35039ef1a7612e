import type { CollectionDeclaration, DocumentDatabase } from '@eligibility/documents';
import type { SecretMarkStore } from '../app/secret-marks';

type MarkDocument = { readonly _id: string };

export const SECRET_MARKS: CollectionDeclaration<MarkDocument> = {
  name: 'gateway_secret_marks',
  fields: { _id: String },
  indexes: {},
};

/** The marks of secrets, a few documents. */
export function secretMarkStore(db: DocumentDatabase): SecretMarkStore {
  const marks = db.collection(SECRET_MARKS);
  return {
    listMarks: async () => (await marks.find({ filter: {} })).map(({ _id }) => _id),
    addMarks: async (added) => {
      for (const _id of added) await marks.insert({ _id });
    },
  };
}
