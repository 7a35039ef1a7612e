import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLEARINGHOUSE_VARIABLES } from '@eligibility/clearinghouse';
import { CONSOLE_VARIABLES } from '@eligibility/console';
import { GATEWAY_VARIABLES } from '@eligibility/gateway';
import { MOCK_FIXTURES_VARIABLES } from '@eligibility/mock-fixtures';
import { MONGO_VARIABLE_NAMES } from '@eligibility/mongo';
import { PAYER_CATALOG_VARIABLES } from '@eligibility/payer-catalog';
import { PAYER_NETWORK_VARIABLES } from '@eligibility/payer-network';
import { WALLET_VARIABLES } from '@eligibility/wallet';
import type { Facts } from './policy';

export const ROOT = join(__dirname, '../../..');

/** The packages that define metrics. */
const CODE = ['gateway/src', 'packages', 'services'];

const METRIC_NAME = /'(eligibility_[a-z_]+)'/g;

/** The facts that are read from the code of this repository. */
export function readFacts(): Facts {
  return {
    variables: {
      gateway: GATEWAY_VARIABLES,
      wallet: WALLET_VARIABLES,
      'payer-catalog': PAYER_CATALOG_VARIABLES,
      clearinghouse: CLEARINGHOUSE_VARIABLES,
      'mock-fixtures': MOCK_FIXTURES_VARIABLES,
      console: CONSOLE_VARIABLES,
      'payer-network': PAYER_NETWORK_VARIABLES,
      migrate: MONGO_VARIABLE_NAMES,
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
