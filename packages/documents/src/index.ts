export type {
  Alike,
  ByPath,
  Collection,
  ConditionalUpdate,
  Fields,
  Filter,
  Find,
  Update,
} from './collection';
export type { DocumentDatabase } from './database';
export type {
  AnyCollection,
  CollectionDeclaration,
  CollectionIndexes,
  EntryFields,
  Field,
  IndexDeclaration,
  Kind,
} from './declare';
export { bySlot, insertWithin } from './slots';
