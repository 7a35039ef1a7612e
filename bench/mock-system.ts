import { resolve } from 'node:path';
import * as gateway from '@eligibility/gateway';
import type { Running } from '@eligibility/kit';
import * as mockFixtures from '@eligibility/mock-fixtures';
import { serveParent } from './child';

/**
 * The two processes of a mock check, each configured by its environment as in a deployment: `gateway` or
 * `mock-fixtures`.
 */
serveParent(async () => (await start(process.argv[2])).address);

function start(role: string | undefined): Promise<Running> {
  const repository = resolve(__dirname, '../..');
  const shipped = {
    OPENAPI_DIR: resolve(repository, 'gateway/openapi'),
    GUIDES_DIR: resolve(repository, 'docs/guides'),
    MOCK_FIXTURES_DIR: resolve(repository, 'fixtures/mock'),
  };
  const env = { ...process.env, ...shipped };
  return role === 'gateway'
    ? gateway.start(gateway.readConfig(env))
    : mockFixtures.start(mockFixtures.readConfig(env));
}
