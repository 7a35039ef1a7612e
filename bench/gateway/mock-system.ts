import { join } from 'node:path';
import * as gateway from '@eligibility/gateway';
import type { Running } from '@eligibility/kit';
import * as mockFixtures from '@eligibility/mock-fixtures';
import { ROOT } from '@eligibility/testkit';
import { serveParent } from '../lib/child';

/**
 * The two processes of a mock check, each configured by its environment as in a deployment: `gateway` or
 * `mock-fixtures`.
 */
serveParent(async () => (await start(process.argv[2])).address);

function start(role: string | undefined): Promise<Running> {
  const shipped = {
    OPENAPI_DIR: join(ROOT, 'gateway/openapi'),
    GUIDES_DIR: join(ROOT, 'docs/guides'),
    RUNBOOKS_DIR: join(ROOT, 'docs/runbooks'),
    MOCK_FIXTURES_DIR: join(ROOT, 'fixtures/mock'),
  };
  const env = { ...process.env, ...shipped };
  return role === 'gateway'
    ? gateway.start(gateway.readConfig(env))
    : mockFixtures.start(mockFixtures.readConfig(env));
}
