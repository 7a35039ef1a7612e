import { parseArgs } from 'node:util';
import { clientVerdicts } from './_clients';
import { documentVerdict } from './_document-validator';
import { fuzzVerdicts } from './_fuzz';
import { report } from './_verdict';

const { values } = parseArgs({
  options: {
    /** How many requests the fuzzer draws for each operation in each phase. */
    examples: { type: 'string', default: '100' },
    seed: { type: 'string', default: process.env['FC_SEED'] ?? '1' },
    'without-fuzzer': { type: 'boolean', default: false },
  },
});

/**
 * Reads our API as the tools of other languages do: generated clients that make real calls, a validator of the document,
 * and a fuzzer that reads it. Prints a table and exits 1 on any complaint, also that one cannot be had.
 */
async function main(): Promise<void> {
  const fuzzed = values['without-fuzzer'] ? [] : await fuzzVerdicts(values);
  report([await documentVerdict(), ...(await clientVerdicts()), ...fuzzed]);
}

void main();
