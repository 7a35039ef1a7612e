import { runCommand } from '@eligibility/kit';
import { rotationCommand } from './command';

runCommand(() => rotationCommand(process.argv.slice(2), process.env));
