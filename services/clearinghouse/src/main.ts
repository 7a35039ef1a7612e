import { runMain } from '@eligibility/kit/process';
import { readConfig } from './config';
import { start } from './start';

runMain('clearinghouse', process.env, async (env) => start(readConfig(env)));
