import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLEARINGHOUSE_SETTINGS } from '@eligibility/clearinghouse';
import { CONSOLE_SETTINGS } from '@eligibility/console';
import { GATEWAY_SETTINGS } from '@eligibility/gateway';
import { variablesOf } from '@eligibility/kit/process';
import { MOCK_FIXTURES_SETTINGS } from '@eligibility/mock-fixtures';
import { MONGO_SETTINGS } from '@eligibility/mongo';
import { PAYER_CATALOG_SETTINGS } from '@eligibility/payer-catalog';
import { PAYER_NETWORK_SETTINGS } from '@eligibility/payer-network';
import { WALLET_SETTINGS } from '@eligibility/wallet';
import type { Facts } from './policy';

export const ROOT = join(__dirname, '../../..');

/** The packages that define metrics. */
const CODE = ['gateway/src', 'packages', 'services'];

const METRIC_NAME = /'(eligibility_[a-z_]+)'/g;

/** The facts that are read from the code of this repository. */
export function readFacts(): Facts {
  return {
    variables: {
      gateway: variablesOf(GATEWAY_SETTINGS),
      wallet: variablesOf(WALLET_SETTINGS),
      'payer-catalog': variablesOf(PAYER_CATALOG_SETTINGS),
      clearinghouse: variablesOf(CLEARINGHOUSE_SETTINGS),
      'mock-fixtures': variablesOf(MOCK_FIXTURES_SETTINGS),
      console: variablesOf(CONSOLE_SETTINGS),
      'payer-network': variablesOf(PAYER_NETWORK_SETTINGS),
      migrate: variablesOf(MONGO_SETTINGS),
    },
    metrics: new Set(CODE.flatMap(sourcesUnder).flatMap(metricsIn)),
    isBuilt: (path) => existsSync(join(ROOT, path.replace('/dist/', '/src/').replace(/\.js$/, '.ts'))),
  };
}

function sourcesUnder(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.(test|d)\.ts$|node_modules/.test(path))
    .map((path) => join(ROOT, folder, path));
}

function metricsIn(path: string): readonly string[] {
  return [...readFileSync(path, 'utf8').matchAll(METRIC_NAME)].flatMap(([, name]) => name ?? []);
}
