import { join, resolve } from 'node:path';
import {
  DATA_DIR,
  demandSafety,
  parseEnv,
  serviceProcess,
  serviceUnsafe,
  serviceVariables,
  settingsOf,
  type Setting,
  type ServiceVariables,
} from '@eligibility/kit/process';
import { MONGO_VARIABLES, mongoSettings, mongoUnsafe, type MongoVariables } from '@eligibility/mongo';
import { DEFAULT_PRICES } from '@eligibility/payer-matching';
import Joi from 'joi';
import type { PayerCatalogConfig } from './start';
import { defaultBindAddress } from '@eligibility/contract';

type Settings = ServiceVariables &
  MongoVariables & {
    readonly DATA_DIR: string;
    readonly PAYER_SEED_DIR: string;
    readonly PAYER_KNOWLEDGE_DIR?: string;
    readonly PAYER_REFRESH_INTERVAL_MS: number;
    readonly PAYER_WRONG_MATCH_COST: number;
    readonly PAYER_QUESTION_COST: number;
  };

const schema = Joi.object<Settings>({
  ...serviceVariables(defaultBindAddress('payer-catalog')),
  ...MONGO_VARIABLES,
  DATA_DIR,
  PAYER_SEED_DIR: Joi.string()
    .default('fixtures/payers')
    .description('the folder with the list of payers that an empty catalog begins with'),
  PAYER_KNOWLEDGE_DIR: Joi.string().description(
    'a folder with knowledge of names that is added to that of the release ([how](matching.md#knowledge-and-how-to-mend-one-name))',
  ),
  PAYER_REFRESH_INTERVAL_MS: Joi.number()
    .integer()
    .min(100)
    .max(1_000)
    .default(1_000)
    .description('how often the payer catalog is checked for changes'),
  PAYER_WRONG_MATCH_COST: Joi.number()
    .positive()
    .default(DEFAULT_PRICES.wrongMatch)
    .description(
      'what a check with a wrong payer costs, in the unit of `PAYER_QUESTION_COST` and above it ([what they decide](matching.md#when-a-payer-is-taken))',
    ),
  PAYER_QUESTION_COST: Joi.number()
    .positive()
    .default(DEFAULT_PRICES.question)
    .description('what it costs to ask a caller which payer is meant'),
})
  // Where a question costs as much, every guess would be taken.
  .assert('.PAYER_WRONG_MATCH_COST', Joi.number().greater(Joi.ref('PAYER_QUESTION_COST')))
  .messages({ 'object.assert': 'PAYER_WRONG_MATCH_COST must be more than PAYER_QUESTION_COST' });

/** @throws ConfigError naming every setting that is missing or wrong, or unsafe in production */
export function readConfig(env: NodeJS.ProcessEnv): PayerCatalogConfig {
  const settings = parseEnv(schema, env);
  const knowledgeDir = settings.PAYER_KNOWLEDGE_DIR;
  const unsafe = [...serviceUnsafe(settings), ...mongoUnsafe(settings)];
  return {
    ...serviceProcess(settings, demandSafety(env, unsafe)),
    databasePath: join(resolve(settings.DATA_DIR), 'payer-catalog.sqlite'),
    mongo: mongoSettings(settings),
    seedDir: resolve(settings.PAYER_SEED_DIR),
    ...(knowledgeDir === undefined ? {} : { knowledgeDir: resolve(knowledgeDir) }),
    refreshIntervalMs: settings.PAYER_REFRESH_INTERVAL_MS,
    prices: { wrongMatch: settings.PAYER_WRONG_MATCH_COST, question: settings.PAYER_QUESTION_COST },
  };
}

/** For the documentation and the checks of manifests. */
export const PAYER_CATALOG_SETTINGS: readonly Setting[] = settingsOf(schema);
