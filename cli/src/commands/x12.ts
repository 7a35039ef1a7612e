import { readFile } from 'node:fs/promises';
import { summariseJson, summariseX12 } from '@eligibility/clearinghouse/offline';
import { Command, InvalidArgumentError } from 'commander';

type Options = { readonly json?: true; readonly on?: string; readonly serviceType: string };

/** `eligibility x12 …`: what can be done with payers' answers without asking anybody. */
export function x12Command(): Command {
  const x12 = new Command('x12').description("Payers' answers in files (X12 271)");
  x12
    .command('summarise')
    .description('Prints the benefit summary of every answer in a file, one line of JSON each')
    .argument('<file>', 'a 271 with any number of transactions')
    .option(
      '--json',
      'the file holds "medical network eligibility v3" JSON: a response, an array, or one a line',
    )
    .option(
      '--on <YYYY-MM-DD>',
      'the day the coverage is needed for (default: the day of the answer)',
      parseDay,
    )
    .option(
      '--service-type <code>',
      'X12 service type, such as 30 for the health plan or 35 for dental',
      '30',
    )
    .action(summarise);
  return x12;
}

async function summarise(file: string, { json, on, serviceType }: Options): Promise<void> {
  const text = await readFile(file, 'utf8');
  const question = { onDate: on, serviceTypeCode: serviceType };
  const { summaries, warnings } =
    json === true ? summariseJson(text, question) : summariseX12(text, question);
  for (const warning of warnings) process.stderr.write(`${file}: ${warning}\n`);
  process.stdout.write(summaries.map((summary) => `${JSON.stringify(summary)}\n`).join(''));
}

function parseDay(value: string): string {
  const day = new Date(`${value}T00:00:00Z`);
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(`${value}T`);
  if (!isDay) throw new InvalidArgumentError('Write a day of the calendar as YYYY-MM-DD.');
  return value;
}
