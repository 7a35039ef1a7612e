import {
  explainJson,
  explainX12,
  type FileReading,
  summariseJson,
  summariseX12,
} from '@eligibility/benefits';
import { systemClock } from '@eligibility/kit';
import { serviceDate } from '@eligibility/x12';
import { Command, InvalidArgumentError } from 'commander';
import { textOf } from '../files';
import { processTerminal } from '../terminal';
import { explanationOf } from '../text/explanation';

type Options = {
  readonly fromJson: boolean;
  readonly json: boolean;
  readonly on?: string;
  readonly serviceType: string;
};

const NO_RESPONSE = 'no response in "medical network eligibility v3" JSON';
const NO_271 = 'no X12 271; a file of JSON responses is read with --from-json';

/** `eligibility x12 …`: works on payers' answers without any call to a payer or service. */
export function x12Command(): Command {
  const x12 = new Command('x12').description("Payers' answers in files (X12 271)");
  x12.addCommand(
    readingFiles('summarise', 'Prints the benefit summary of every answer in a file, one line of JSON each')
      .option('--json', 'print JSON, which it does always', false)
      .action(summarise),
  );
  x12.addCommand(
    readingFiles(
      'explain',
      'Prints each figure of every answer in a file with its lines and its rule, and all lines',
    )
      .option('--json', 'print the whole benefit details instead, one line of JSON each', false)
      .action(explain),
  );
  return x12;
}

/** A command with the arguments that say which answers are read, and for what. */
function readingFiles(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .argument('<file>', 'a 271 with any number of transactions')
    .option(
      '--from-json',
      'the file holds "medical network eligibility v3" JSON: a response, an array, or one a line',
      false,
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
    );
}

/** @throws Error when the file, or a part of it, is not a payer's answer */
async function summarise(file: string, options: Options): Promise<void> {
  const text = await textOf(file);
  const reading = (options.fromJson ? summariseJson : summariseX12)(text, questionOf(options));
  const { summaries } = reading;
  refuseNoAnswers(file, options, { ...reading, parts: summaries.length });
  process.stdout.write(summaries.map((summary) => `${JSON.stringify(summary)}\n`).join(''));
  failForSome(file, reading);
}

/** @throws Error when the file, or a part of it, is not a payer's answer */
async function explain(file: string, options: Options): Promise<void> {
  const text = await textOf(file);
  const reading = (options.fromJson ? explainJson : explainX12)(text, questionOf(options));
  const { details, noAnswers } = reading;
  refuseNoAnswers(file, options, { ...reading, parts: details.length + noAnswers.length });
  const written = details.map((one) =>
    options.json ? JSON.stringify(one) : [...explanationOf(one, processTerminal.hasColour), ''].join('\n'),
  );
  process.stdout.write(written.map((one) => `${one}\n`).join(''));
  failForSome(file, reading);
}

function questionOf({ on, serviceType }: Options): Parameters<typeof summariseX12>[1] {
  return { onDate: on, today: serviceDate(systemClock), serviceTypeCode: serviceType };
}

type Read = Pick<FileReading, 'warnings' | 'noAnswers'>;

function unreadableIn({ noAnswers }: Read): Read['noAnswers'] {
  return noAnswers.filter(({ is }) => is === 'unreadable');
}

/** Prints what is wrong with envelopes. */
function refuseNoAnswers(file: string, { fromJson }: Options, read: Read & { readonly parts: number }): void {
  if (unreadableIn(read).length === read.parts)
    throw new Error(`${file} holds ${fromJson ? NO_RESPONSE : NO_271}`);
  for (const warning of read.warnings) process.stderr.write(`${file}: ${warning}\n`);
}

/** Every part keeps its place in the output; the exit code tells a script that some of them are not answers. */
function failForSome(file: string, read: Read): void {
  const unreadable = unreadableIn(read);
  if (unreadable.length > 0)
    throw new Error(`${file}: no response at ${unreadable.map(({ place }) => String(place)).join(', ')}`);
  if (read.noAnswers.length > 0)
    throw new Error(`${file} holds no X12 271, but a 999 or TA1 that refuses the inquiry`);
}

function parseDay(value: string): string {
  const day = new Date(`${value}T00:00:00Z`);
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(`${value}T`);
  if (!isDay) throw new InvalidArgumentError('Write a day of the calendar as YYYY-MM-DD.');
  return value;
}
