import { join } from 'node:path';
import { readConfig as readGatewayConfig, rotateKeys, rotationReport } from '@eligibility/gateway';
import { runCommand } from '@eligibility/kit';
import { readConfig } from '../config';
import { readOrMakeSecrets, secretVariables } from '../secrets';

/** The services are not asked anything, but the gateway's settings name them. */
const NO_SERVICE = '127.0.0.1:1';
const NO_SERVICES = {
  WALLET_ADDRESS: NO_SERVICE,
  PAYER_CATALOG_ADDRESS: NO_SERVICE,
  CLEARINGHOUSE_ADDRESS: NO_SERVICE,
  MOCK_FIXTURES_ADDRESS: NO_SERVICE,
};

runCommand(async () => {
  const { dataDir, env } = readConfig(process.env);
  const secrets = await readOrMakeSecrets(join(dataDir, 'secrets.json'));
  const given = { ...NO_SERVICES, ...secretVariables(secrets, env), ...env, DATA_DIR: dataDir };
  const config = readGatewayConfig(given);
  return rotationReport(await rotateKeys(config));
});
