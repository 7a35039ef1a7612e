export { isReplicated, migrateMongo, openMongo } from './open';
export {
  MONGO_SETTINGS,
  MONGO_VARIABLES,
  mongoSettings,
  mongoUnsafe,
  type MongoSettings,
  type MongoVariables,
} from './settings';
export { SCHEMA_COLLECTION } from './schema-version';
export { openStorage, type StorageConfig } from './storage';
