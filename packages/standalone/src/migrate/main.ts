import { runCommand } from '@eligibility/kit';
import { migrate } from './migrate';

runCommand(() => migrate(process.env));
