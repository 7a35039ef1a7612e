import type { Schema } from '@eligibility/api-types';
import { Command } from 'commander';
import { batchCard } from '../board/batch-card';
import { call } from '../calls/call-command';
import { requireNewFile, resultsTypeOf, writeResults } from '../batch-files';
import { callerDeps, type CallerDeps, type CallerOptions } from '../caller-api';

type Options = CallerOptions & { readonly json: boolean };

const BATCH = '/api/eligibility/batches/{batchId}';
const ONE = {
  texts: { batchId: 'of the batch, as `batch run` prints it' },
  shows: (status: Schema<'BatchStatus'>) => batchCard(status).join('\n'),
};

/** What a batch is asked and told by its id. */
export const BATCH_COMMANDS = [
  call('status', `GET ${BATCH}`, {
    does: 'Where a batch stands: rows by state and outcome, what it cost, and when it is done',
    ...ONE,
  }),
  call('pause', `POST ${BATCH}/pause`, { does: 'Ask no more rows until `batch resume`', ...ONE, asks: null }),
  call('resume', `POST ${BATCH}/resume`, { does: 'Go on with a batch that was paused', ...ONE, asks: null }),
  call('cancel', `POST ${BATCH}/cancel`, {
    does: 'Never ask the rows that still wait; answers that are there are kept',
    ...ONE,
    asks: () => 'Cancel the batch? What was asked stays charged.',
  }),
];

/** `eligibility batch results`: the rows with what became of them, on the terminal or into a file. */
export function batchResults({ connect, terminal }: CallerDeps = callerDeps): Command {
  return new Command('results')
    .argument('<id>', ONE.texts.batchId)
    .option('--url <url>', 'the installation, instead of ELIGIBILITY_URL')
    .option(
      '--key-file <file>',
      'a file with the API key (checks:read and check:live), instead of the environment',
    )
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
