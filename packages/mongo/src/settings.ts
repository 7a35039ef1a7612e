import Joi from 'joi';

/** Where MongoDB is, and whether one server alone will do. */
export type MongoSettings = {
  /** A connection string; may carry credentials, so it is never logged or quoted. */
  readonly uri: string;
  readonly databaseName: string;
  /** Accept a server that is neither a replica set nor a sharded cluster. */
  readonly allowStandalone: boolean;
};

/** The variables as they are read. */
export type MongoVariables = {
  readonly MONGODB_URI?: string;
  readonly MONGODB_DATABASE: string;
  readonly MONGODB_ALLOW_STANDALONE: boolean;
};

/** The settings every process that can keep its data in MongoDB takes, for its own schema. */
export const MONGO_VARIABLES: Joi.SchemaMap<MongoVariables> = {
  MONGODB_URI: Joi.string().pattern(/^mongodb(\+srv)?:\/\/\S+$/),
  MONGODB_DATABASE: Joi.string()
    .pattern(/^[A-Za-z0-9_-]{1,38}$/)
    .default('eligibility'),
  MONGODB_ALLOW_STANDALONE: Joi.boolean().default(false),
};

/** Undefined when no MongoDB is configured: then the data is in SQLite. */
export function mongoSettings(variables: MongoVariables): MongoSettings | undefined {
  if (variables.MONGODB_URI === undefined) return undefined;
  return {
    uri: variables.MONGODB_URI,
    databaseName: variables.MONGODB_DATABASE,
    allowStandalone: variables.MONGODB_ALLOW_STANDALONE,
  };
}
