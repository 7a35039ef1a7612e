import { runMain } from '@eligibility/kit';
import { readConfig } from './config';
import { start } from './start';

runMain('gateway', process.env, async (env) => start(readConfig(env)));
