import { runCommand } from '@eligibility/kit/process';
import { readConfig } from '../../config/config';
import { rotateKeys, rotationReport } from './rotate-keys';

runCommand(async () => rotationReport(await rotateKeys(readConfig(process.env))));
