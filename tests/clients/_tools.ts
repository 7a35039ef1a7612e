import { nodeTools, pythonWith, ROOT } from '@eligibility/testkit';
import { dirname, join } from 'node:path';

/** The folder of the sources: what is not TypeScript is not copied to the compiled files. */
export const FOLDER = join(ROOT, 'tests/clients');

/** The folder with the generators of TypeScript clients. @throws Unavailable without network */
export function generators(): string {
  return nodeTools('clients', join(FOLDER, 'tools'));
}

/** The folder with Python, generators in it, the validator of the document and the fuzzer. @throws Unavailable */
export function pythonPrograms(): string {
  return dirname(pythonWith('clients', join(FOLDER, 'tools/requirements.txt')));
}
