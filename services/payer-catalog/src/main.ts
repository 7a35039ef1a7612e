import { runMain } from '@eligibility/kit';
import { readConfig } from './config';
import { start } from './start';

runMain('payer-catalog', async () => start(readConfig(process.env)));
