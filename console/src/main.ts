import { runMain } from '@eligibility/kit/process';
import { readConfig } from './config';
import { start } from './start';

runMain('console', process.env, async (env) => start(readConfig(env)));
