import { CLEARINGHOUSE_COLLECTIONS } from '@eligibility/clearinghouse';
import { GATEWAY_COLLECTIONS } from '@eligibility/gateway';
import { ConfigError, createLog, demandSafety, parseEnv } from '@eligibility/kit/process';
import {
  migrateMongo,
  MONGO_VARIABLES,
  mongoSettings,
  mongoUnsafe,
  type MongoVariables,
} from '@eligibility/mongo';
import { FIXTURE_COLLECTIONS } from '@eligibility/mock-fixtures';
import { PAYER_COLLECTIONS } from '@eligibility/payer-catalog';
import { WALLET_COLLECTIONS } from '@eligibility/wallet';
import Joi from 'joi';

const COLLECTIONS = [
  ...WALLET_COLLECTIONS,
  ...PAYER_COLLECTIONS,
  ...CLEARINGHOUSE_COLLECTIONS,
  ...FIXTURE_COLLECTIONS,
  ...GATEWAY_COLLECTIONS,
];

/**
 * Makes every index that the gateway and the services need in MongoDB; safe to run again, and while they run.
 * @returns one line that says what was done
 * @throws ConfigError when MongoDB is not configured or cannot be used
 */
export async function migrate(env: NodeJS.ProcessEnv): Promise<string> {
  const variables = parseEnv(Joi.object<MongoVariables>(MONGO_VARIABLES), env);
  demandSafety(env, mongoUnsafe(variables));
  const settings = mongoSettings(variables);
  if (settings === undefined)
    throw new ConfigError(
      'bad configuration: MONGODB_URI is not set: it names the MongoDB to migrate, such as mongodb://host:27017/',
    );
  await migrateMongo({ ...settings, log: createLog({ level: 'warn' }), collections: COLLECTIONS });
  return `The indexes of ${String(COLLECTIONS.length)} collections of ${settings.databaseName} are there.`;
}
