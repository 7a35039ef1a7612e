export type { ConditionalUpdate, Filter, MongoCollection, Update } from './collection';
export type { CollectionDeclaration, CollectionIndexes, IndexDeclaration } from './declare';
export { isReplicated, migrateMongo, openMongo, type MongoDatabase } from './open';
export {
  MONGO_SETTINGS,
  MONGO_VARIABLES,
  mongoSettings,
  mongoUnsafe,
  type MongoSettings,
  type MongoVariables,
} from './settings';
export { SCHEMA_COLLECTION } from './schema-version';
export { bySlot, insertWithin } from './slots';
export { openStorage, type StorageConfig, type StoreKinds } from './storage';
