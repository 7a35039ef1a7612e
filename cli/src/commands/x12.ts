import { summariseJson, summariseX12 } from '@eligibility/benefits';
import { systemClock } from '@eligibility/kit';
import { serviceDate } from '@eligibility/x12';
import { Command, InvalidArgumentError } from 'commander';
import { textOf } from '../files';

type Options = {
  readonly fromJson: boolean;
  readonly on?: string;
  readonly serviceType: string;
};

const NO_RESPONSE = 'no response in "medical network eligibility v3" JSON';
const NO_271 = 'no X12 271; a file of JSON responses is read with --from-json';

/** `eligibility x12 …`: works on payers' answers without any call to a payer or service. */
export function x12Command(): Command {
  const x12 = new Command('x12').description("Payers' answers in files (X12 271)");
  x12
    .command('summarise')
    .description('Prints the benefit summary of every answer in a file, one line of JSON each')
    .argument('<file>', 'a 271 with any number of transactions')
    .option(
      '--from-json',
      'the file holds "medical network eligibility v3" JSON: a response, an array, or one a line',
      false,
    )
    .option('--json', 'print JSON, which it does always', false)
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

/** @throws Error when the file, or a part of it, is not a payer's answer */
async function summarise(file: string, options: Options): Promise<void> {
  const { fromJson, on, serviceType } = options;
  const text = await textOf(file);
  const question = { onDate: on, today: serviceDate(systemClock), serviceTypeCode: serviceType };
  const reading = fromJson ? summariseJson(text, question) : summariseX12(text, question);
  const { summaries, warnings, noAnswers } = reading;
  const unreadable = noAnswers.filter(({ is }) => is === 'unreadable');
  if (unreadable.length === summaries.length)
    throw new Error(`${file} holds ${fromJson ? NO_RESPONSE : NO_271}`);
  for (const warning of warnings) process.stderr.write(`${file}: ${warning}\n`);
  process.stdout.write(summaries.map((summary) => `${JSON.stringify(summary)}\n`).join(''));
  // Every part keeps its place in the output; the exit code tells a script that some of them are not answers.
  if (unreadable.length > 0)
    throw new Error(`${file}: no response at ${unreadable.map(({ place }) => String(place)).join(', ')}`);
  if (noAnswers.length > 0)
    throw new Error(`${file} holds no X12 271, but a 999 or TA1 that refuses the inquiry`);
}

function parseDay(value: string): string {
  const day = new Date(`${value}T00:00:00Z`);
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(`${value}T`);
  if (!isDay) throw new InvalidArgumentError('Write a day of the calendar as YYYY-MM-DD.');
  return value;
}
