import { runMain } from '@eligibility/kit/process';
import { readConfig } from './config';
import { start } from './start';

runMain('payer-catalog', process.env, async (env) => start(readConfig(env)));
