import { runCommand } from '@eligibility/kit/process';
import { migrate } from './migrate';

runCommand(() => migrate(process.env));
