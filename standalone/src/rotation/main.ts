import { runCommand } from '@eligibility/kit/process';
import { rotationCommand } from './command';

runCommand(() => rotationCommand(process.argv.slice(2), process.env));
