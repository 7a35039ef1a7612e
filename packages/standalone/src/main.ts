import { runMain } from '@eligibility/kit/process';
import { readConfig } from './config';
import { start } from './start';
import { welcome } from './welcome';

runMain('eligibility', process.env, async (env) => {
  const config = readConfig(env);
  const standalone = await start(config);
  process.stdout.write(welcome(standalone, config.dataDir));
  return { address: standalone.baseUrl, stop: standalone.stop };
});
