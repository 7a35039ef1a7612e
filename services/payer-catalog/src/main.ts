import { runMain } from '@eligibility/kit';
import { readConfig } from './config';
import { start } from './start';

runMain(async () => start(readConfig(process.env)));
