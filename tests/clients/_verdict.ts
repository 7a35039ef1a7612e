import { Unavailable } from '@eligibility/testkit';
import type { Ran } from './_run';

export type Verdict = {
  readonly name: string;
  /** What was done, in a few words for the table. */
  readonly summary: string;
  readonly complaints: readonly string[];
  /** What a reader should know besides. */
  readonly notes?: readonly string[];
};

const COMPLAINT = /warn|error|omitted|unsupported|not supported|skipp|ignor|could not|cannot|⚠|✖/i;
/** Lines that are not about our document: what they say instead. */
const NOT_ABOUT_IT: readonly { readonly line: RegExp; readonly because: string }[] = [
  { line: /NO_COLOR.*FORCE_COLOR|--trace-warnings/, because: 'Node.js about variables of the terminal' },
];

/**
 * What a program complained of: everything that it wrote when it failed, else each line that reads like a warning. A
 * generator that warns leaves something out of the client.
 */
export function complaintsIn({ exitCode, output }: Ran): readonly string[] {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  if (exitCode !== 0) return [`exit code ${String(exitCode)}`, ...lines];
  return lines.filter((line) => COMPLAINT.test(line) && !NOT_ABOUT_IT.some((known) => known.line.test(line)));
}

/** That a tool is unavailable on this machine is its complaint: what is skipped proves nothing. */
export async function orSkipped(name: string, judge: () => Promise<Verdict>): Promise<Verdict> {
  try {
    return await judge();
  } catch (failure) {
    if (!(failure instanceof Unavailable)) throw failure;
    return { name, summary: 'skipped', complaints: [failure.message] };
  }
}

/** Prints a table, then what has to be said of each; the process exits 1 where there is any complaint. */
export function report(verdicts: readonly Verdict[]): void {
  const width = Math.max(...verdicts.map(({ name }) => name.length));
  for (const { name, summary, complaints } of verdicts) {
    const mark = complaints.length > 0 ? 'FAILED' : 'ok';
    print(`${name.padEnd(width)}  ${mark.padEnd(7)}  ${summary}`);
  }
  for (const { name, complaints, notes = [] } of verdicts) {
    for (const line of [...notes, ...complaints]) print(`${name}: ${line}`);
  }
  process.exitCode = verdicts.every(({ complaints }) => complaints.length === 0) ? 0 : 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
