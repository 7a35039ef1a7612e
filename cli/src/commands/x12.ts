import { summariseJson, summariseX12 } from '@eligibility/benefits';
import { systemClock } from '@eligibility/kit';
import { serviceDate } from '@eligibility/x12';
import { Command, InvalidArgumentError, Option } from 'commander';
import { textOf } from '../files';

type Options = {
  readonly fromJson: boolean;
  readonly json?: true;
  readonly on?: string;
  readonly serviceType: string;
};

/** `eligibility x12 …`: what can be done with payers' answers without asking anybody. */
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
    .addOption(new Option('--json').hideHelp())
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

async function summarise(file: string, options: Options, command: Command): Promise<void> {
  const { fromJson, json, on, serviceType } = options;
  // It was the name of --from-json: read as X12, such a file would only give summaries of unreadable answers.
  if (json === true)
    command.error(
      'error: --json says how a command prints, and summaries are JSON always: for a file of JSON responses say --from-json',
    );
  const text = await textOf(file);
  const question = { onDate: on, today: serviceDate(systemClock), serviceTypeCode: serviceType };
  const { summaries, warnings } = fromJson ? summariseJson(text, question) : summariseX12(text, question);
  for (const warning of warnings) process.stderr.write(`${file}: ${warning}\n`);
  process.stdout.write(summaries.map((summary) => `${JSON.stringify(summary)}\n`).join(''));
}

function parseDay(value: string): string {
  const day = new Date(`${value}T00:00:00Z`);
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(`${value}T`);
  if (!isDay) throw new InvalidArgumentError('Write a day of the calendar as YYYY-MM-DD.');
  return value;
}
