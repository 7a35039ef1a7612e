import { nodeTools, pythonTools, ROOT } from '@eligibility/testkit';
import { join } from 'node:path';

/** The folder of the sources: what is not TypeScript is not copied to the compiled files. */
export const FOLDER = join(ROOT, 'tests/clients');

/** The folder with the generators of TypeScript clients. @throws Unavailable without network */
export function generators(): string {
  return nodeTools('clients', join(FOLDER, 'tools'));
}

/** The Python environment of the generators, of the validator of the document and of the fuzzer. @throws Unavailable */
export function pythonPrograms(): string {
  return pythonTools('clients', join(FOLDER, 'tools/requirements.txt'));
}
