import { randomInt } from 'node:crypto';
import { AppError } from '@eligibility/kit';
import type { Filter, Collection, DocumentDatabase } from '@eligibility/documents';
import { MAX_OTHERS, MAX_WORDS, type MemoryStore, type TallyKey } from '../../app/memory-store';
import { wordsIdOf } from '../../app/words-id';
import type { ClinicWords } from '../../domain/clinic-words';
import { counted } from '../../domain/payer-tally';
import {
  PREFIXES,
  USUAL_PAYERS,
  WORDS,
  type Revised,
  type TallyDocument,
  type WordsDocument,
} from './memory-collections';

/** The memory of clinics' words as documents. */
export function memoryStore(db: DocumentDatabase, maxWords = MAX_WORDS): MemoryStore {
  const words = db.collection(WORDS);
  const usual = db.collection(USUAL_PAYERS);
  return {
    ...wordsReads(words),
    ...tallies(usual, db.collection(PREFIXES)),
    changeWords: async (key, change, atMs) => {
      const _id = wordsIdOf(key);
      const { workspaceId, clinicId, text, memberIdForm } = key;
      const isNew = await changeDocument(words, _id, (former) => {
        const payers = change(former?.payers ?? []);
        if (payers.length === 0) return undefined;
        return { workspaceId, clinicId, text, memberIdForm, seenAtMs: atMs, payers };
      });
      if (isNew) await dropOldest(words, { workspaceId, clinicId }, maxWords);
    },
    erase: async ({ workspaceId, clinicId, wordsId }) => {
      const clinic = { workspaceId, ...(clinicId !== undefined && { clinicId }) };
      await words.remove({ ...clinic, ...(wordsId !== undefined && { _id: wordsId }) });
      if (wordsId === undefined) await usual.remove(clinic);
    },
  };
}

function wordsReads(words: Collection<WordsDocument>): Pick<MemoryStore, 'wordsOf' | 'listWords'> {
  return {
    wordsOf: async (key) => {
      const { workspaceId, clinicId, text, memberIdForm } = key;
      const ownIds = { $in: [wordsIdOf(key), wordsIdOf({ ...key, memberIdForm: '' })] };
      const filter = { workspaceId, text, memberIdForm, clinicId: { $ne: clinicId } };
      const [own, others] = await Promise.all([
        words.find({ filter: { _id: ownIds } }),
        words.find({ filter, sort: { seenAtMs: -1 }, limit: MAX_OTHERS }),
      ]);
      return [...own, ...others].map(wordsFrom);
    },
    listWords: async ({ workspaceId, clinicId, after, limit }) => {
      const filter: Filter<WordsDocument> = { workspaceId, clinicId, ...(after && laterThan(after)) };
      return (await words.find({ filter, sort: LATEST, limit })).map(wordsFrom);
    },
  };
}

const LATEST = { seenAtMs: -1, _id: -1 } as const;

function laterThan({
  seenAtMs,
  wordsId,
}: Pick<ClinicWords, 'seenAtMs' | 'wordsId'>): Pick<Filter<WordsDocument>, '$or'> {
  return { $or: [{ seenAtMs: { $lt: seenAtMs } }, { seenAtMs, _id: { $lt: wordsId } }] };
}

async function dropOldest(
  words: Collection<WordsDocument>,
  clinic: Pick<ClinicWords, 'workspaceId' | 'clinicId'>,
  maxWords: number,
): Promise<void> {
  // All of them: however many were added at once, the last of those who look sees each.
  const kept = await words.find({ filter: clinic, sort: LATEST, fields: { _id: 1 } });
  const oldest = kept.slice(maxWords).map(({ _id }) => _id);
  if (oldest.length > 0) await words.remove({ _id: { $in: oldest } });
}

function tallies(
  usual: Collection<TallyDocument>,
  prefixes: Collection<TallyDocument>,
): Pick<MemoryStore, 'tally' | 'countAnswers'> {
  const partsOf = (key: TallyKey) => {
    if (key.kind === 'prefix') return { collection: prefixes, _id: key.letters, clinic: {} };
    const { workspaceId, clinicId } = key;
    const clinic = { workspaceId, clinicId };
    return { collection: usual, _id: JSON.stringify([workspaceId, clinicId]), clinic };
  };
  return {
    tally: async (key) => {
      const { collection, _id } = partsOf(key);
      const found = await collection.findOne({ _id });
      return found?.payers.map(({ payerId, count }) => ({ payerId, count })) ?? [];
    },
    countAnswers: async (key, payerIds) => {
      const { collection, _id, clinic } = partsOf(key);
      const next = (former: TallyDocument | undefined): Omit<TallyDocument, keyof Revised> => ({
        ...clinic,
        payers: payerIds.reduce(counted, former?.payers ?? []),
      });
      await changeDocument(collection, _id, next);
    },
  };
}

/** A document that so many others change at the same moment is not changed by this one. */
const MAX_TRIES = 10;

/**
 * Writes the next revision of a document, or its first; true when it is the first. Undefined writes nothing.
 * @throws AppError `service-unavailable` when others change it without end
 */
async function changeDocument<Doc extends Revised>(
  collection: Collection<Doc>,
  _id: string,
  change: (former: Doc | undefined) => Omit<Doc, keyof Revised> | undefined,
): Promise<boolean> {
  const own = { _id } as Filter<Doc>;
  for (let round = 1; round <= MAX_TRIES; round += 1) {
    const former = await collection.findOne(own);
    const next = change(former);
    if (next === undefined) return false;
    // From anywhere on: a document that was erased and made anew never has the revision that was read of the former.
    const revision = former === undefined ? randomInt(2 ** 40) : former.revision + 1;
    const document = { ...next, _id, revision } as unknown as Doc;
    if (await isWritten(collection, document, former)) return former === undefined;
  }
  throw new AppError('service-unavailable', { cause: new Error('a document is changed too often') });
}

async function isWritten<Doc extends Revised>(
  collection: Collection<Doc>,
  document: Doc,
  former: Doc | undefined,
): Promise<boolean> {
  if (former === undefined) return collection.insert(document);
  const { _id, ...set } = document;
  const filter = { _id, revision: former.revision } as unknown as Filter<Doc>;
  return collection.update({ filter, update: { $set: set as unknown as Filter<Doc> } });
}

function wordsFrom({ _id, revision: _revision, ...words }: WordsDocument): ClinicWords {
  return { ...words, wordsId: _id };
}
