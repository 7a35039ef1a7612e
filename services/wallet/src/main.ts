import { runMain } from '@eligibility/kit';
import { readConfig } from './config';
import { start } from './start';

runMain('wallet', process.env, async (env) => start(readConfig(env)));
