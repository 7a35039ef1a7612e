import { parseArgs } from 'node:util';
import { clientVerdicts } from './_clients';
import { documentVerdict } from './_document-validator';
import { fuzzVerdicts } from './_fuzz';

const { values } = parseArgs({
  options: {
    /** How many requests the fuzzer draws for each operation in each phase. */
    examples: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    'without-fuzzer': { type: 'boolean', default: false },
  },
});

/**
 * Reads our API as the tools of other languages do: generated clients that make real calls, a validator of the document,
 * and a fuzzer that reads it. Prints a table and exits 1 on any complaint; what cannot be had is skipped and named.
 */
async function main(): Promise<void> {
  const fuzzed = values['without-fuzzer'] ? [] : await fuzzVerdicts(values);
  const verdicts = [await documentVerdict(), ...(await clientVerdicts()), ...fuzzed];
  const width = Math.max(...verdicts.map(({ name }) => name.length));
  for (const { name, summary, complaints } of verdicts) {
    const mark = complaints.length > 0 ? 'FAILED' : summary.startsWith('skipped') ? 'skipped' : 'ok';
    print(`${name.padEnd(width)}  ${mark.padEnd(7)}  ${summary}`);
  }
  for (const { name, complaints } of verdicts) {
    for (const complaint of complaints) print(`${name}: ${complaint}`);
  }
  process.exitCode = verdicts.every(({ complaints }) => complaints.length === 0) ? 0 : 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

void main();
