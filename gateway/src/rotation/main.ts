import { runCommand } from '@eligibility/kit';
import { readConfig } from '../config';
import { rotateKeys, rotationReport } from '../rotate-keys';

runCommand(async () => rotationReport(await rotateKeys(readConfig(process.env))));
