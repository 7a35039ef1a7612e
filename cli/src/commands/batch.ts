import { Command } from 'commander';
import { batchCard } from '../board/batch-card';
import { requireNewFile, resultsTypeOf, writeResults } from '../batch-files';
import { connectCaller, type CallerApi, type CallerOptions } from '../caller-api';
import { processTerminal, type Terminal } from '../terminal';
import { acceptYes, addYes, confirmed, formatted, type Confirmable } from './shared-options';

type BatchDeps = {
  readonly connect: (options: CallerOptions) => Promise<CallerApi>;
  readonly terminal: Terminal;
};
type Options = CallerOptions & { readonly json: boolean };

const DEPS: BatchDeps = { connect: (options) => connectCaller(options), terminal: processTerminal };
const BATCH = '/api/eligibility/batches/{batchId}';

/** Adds what every command about one batch takes. */
function ofBatch(command: Command, key: string): Command {
  return command
    .argument('<id>', 'of the batch, as `batch run` prints it')
    .option('--url <url>', 'the installation, instead of ELIGIBILITY_URL')
    .option('--key-file <file>', `a file with the API key (${key}), instead of the environment`);
}

function withJson(command: Command): Command {
  return command.option('--json', 'print the answer as JSON', false);
}

/** `eligibility batch status`: where a batch stands. */
export function batchStatus({ connect, terminal }: BatchDeps = DEPS): Command {
  return withJson(ofBatch(new Command('status'), 'checks:read'))
    .description('Where a batch stands: rows by state and outcome, what it cost, and when it is done')
    .action(async (batchId: string, options: Options) => {
      const status = await (await connect(options)).get(BATCH, { path: { batchId } });
      terminal.print(formatted(options, status, batchCard(status).join('\n')));
    });
}

/** `eligibility batch results`: the rows with what became of them, on the terminal or into a file. */
export function batchResults({ connect, terminal }: BatchDeps = DEPS): Command {
  return ofBatch(new Command('results'), 'checks:read and check:live')
    .description('The rows of a batch and what became of them, as CSV; they are about patients')
    .option(
      '--output <file>',
      'a new file for its owner alone; JSON, a line each, where it ends with .ndjson',
    )
    .option('--json', 'print one line of JSON for each row', false)
    .action(async (batchId: string, options: Options & { readonly output?: string }) => {
      const { output, json } = options;
      if (output !== undefined) await requireNewFile(output);
      const accept = json ? 'application/x-ndjson' : resultsTypeOf(output ?? '');
      const text = await (await connect(options)).table(`${BATCH}/results`, { path: { batchId }, accept });
      if (output === undefined) terminal.print(text.trimEnd());
      else await writeResults(output, text);
    });
}

/** `eligibility batch pause`: no row is asked until it is resumed. */
export function batchPause({ connect, terminal }: BatchDeps = DEPS): Command {
  return acceptYes(withJson(ofBatch(new Command('pause'), 'check:live')))
    .description('Ask no more rows until `batch resume`')
    .action(async (batchId: string, options: Options) => {
      const status = await (await connect(options)).post(`${BATCH}/pause`, { path: { batchId } });
      terminal.print(formatted(options, status, batchCard(status).join('\n')));
    });
}

/** `eligibility batch resume`: goes on with a batch that was paused. */
export function batchResume({ connect, terminal }: BatchDeps = DEPS): Command {
  return acceptYes(withJson(ofBatch(new Command('resume'), 'check:live')))
    .description('Go on with a batch that was paused')
    .action(async (batchId: string, options: Options) => {
      const status = await (await connect(options)).post(`${BATCH}/resume`, { path: { batchId } });
      terminal.print(formatted(options, status, batchCard(status).join('\n')));
    });
}

/** `eligibility batch cancel`: the rows that wait are never asked. */
export function batchCancel({ connect, terminal }: BatchDeps = DEPS): Command {
  return addYes(withJson(ofBatch(new Command('cancel'), 'check:live')))
    .description('Never ask the rows that still wait; answers that are there are kept')
    .action(async (batchId: string, options: Options & Confirmable) => {
      const api = await connect(options);
      await confirmed(terminal, options, 'Cancel the batch? What was asked stays charged.');
      const status = await api.post(`${BATCH}/cancel`, { path: { batchId } });
      terminal.print(formatted(options, status, batchCard(status).join('\n')));
    });
}
