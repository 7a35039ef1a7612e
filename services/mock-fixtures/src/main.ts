import { runMain } from '@eligibility/kit';
import { readConfig } from './config';
import { start } from './start';

runMain('mock-fixtures', async () => start(readConfig(process.env)));
