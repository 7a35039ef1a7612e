import { runMain } from '@eligibility/kit/process';
import { readConfig } from './config';
import { start } from './start';

runMain('gateway', process.env, async (env) => start(readConfig(env)));
