import { runMain } from '@eligibility/kit';
import { readConfig } from './config';
import { start } from './start';

runMain('wallet', async () => start(readConfig(process.env)));
