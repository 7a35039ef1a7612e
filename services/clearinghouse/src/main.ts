import { runMain } from '@eligibility/kit/process';
import { start } from './bootstrap/start';
import { readConfig } from './config/config';

runMain('clearinghouse', process.env, async (env) => start(readConfig(env)));
