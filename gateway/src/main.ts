import { runMain } from '@eligibility/kit/process';
import { readConfig } from './config/config';
import { start } from './bootstrap/start';

runMain('gateway', process.env, (env) => start(readConfig(env)));
