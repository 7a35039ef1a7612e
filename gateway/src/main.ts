import { runMain } from '@eligibility/kit/process';
import { readConfig } from './config/config';
import { start } from './bootstrap/start';
import { startWorkers } from './bootstrap/workers/start-workers';

runMain('gateway', process.env, (env) => {
  const config = readConfig(env);
  return config.workers === 1 ? start(config) : startWorkers(config);
});
