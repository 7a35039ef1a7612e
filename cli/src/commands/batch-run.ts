import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Schema } from '@eligibility/api-types';
import { systemClock, type Clock } from '@eligibility/kit';
import { Command } from 'commander';
import { batchTypeOf, keyOfFile, requireNewFile, resultsTypeOf, writeResults } from '../batch-files';
import { batchCard, dryRunLines, progressText, submittedLines } from '../board/batch-card';
import { callerDeps, type CallerApi, type CallerDeps } from '../caller-api';
import { bytesOf } from '../files';
import { refusedStatus } from '../http-client';
import { statusLineOn, type StatusLine } from '../progress';
import { addClinicOptions, clinicIn, type ClinicOptions } from './clinic-options';
import { addYes, confirmed, formatted, type Confirmable } from '../shared-options';

type Options = ClinicOptions &
  Confirmable & {
    readonly watch: boolean;
    readonly output?: string;
    readonly dryRun: boolean;
    readonly idempotencyKey?: string;
  };

type RunDeps = CallerDeps & {
  readonly clock: Pick<Clock, 'now'>;
  readonly statusLine: StatusLine;
  readonly pause: (ms: number) => Promise<unknown>;
};

const DEPS: RunDeps = {
  ...callerDeps,
  clock: systemClock,
  statusLine: statusLineOn(process.stderr),
  pause: (ms) => pauseFor(ms),
};
const BATCHES = '/api/eligibility/batches';

/** `eligibility batch run`: sends a schedule as a batch, and follows it to its end where that is asked. */
export function batchRun(deps: RunDeps = DEPS): Command {
  return addYes(addClinicOptions(new Command('run'), 'the API key (check:live and checks:read)'))
    .description(
      'Check every patient of a schedule; run again after a failure, it goes on with the same batch',
    )
    .argument('<file>', 'CSV with the names of the columns in its first line, or JSON with `items`')
    .option('--dry-run', 'only show what it would cost, and which rows could not be asked', false)
    .option('--watch', 'show how far it is, until it has ended', false)
    .option('--output <file>', 'wait, and write the results into this new file: CSV, or .ndjson')
    .option('--idempotency-key <uuid>', 'in place of the key that follows from clinic, file and day')
    .action((file: string, options: Options) => run(deps, file, options));
}

async function run(deps: RunDeps, file: string, options: Options): Promise<void> {
  const { output, watch, json } = options;
  const bytes = await bytesOf(file);
  if (output !== undefined) await requireNewFile(output);
  const api = await deps.connect(options);
  const { clientId } = clinicIn(api, options);
  const key = options.idempotencyKey ?? keyOfFile({ clientId, bytes, nowMs: deps.clock.now() });
  const headers = { 'X-Client-Id': clientId, 'Idempotency-Key': key, 'Content-Type': batchTypeOf(file) };
  const send: SendBatch = (query) => api.upload(BATCHES, { query, headers, bytes });
  if (!(await isToRun(deps, options, send))) return;
  const batch = (await send({}).catch((failure: unknown) => {
    throw perhapsSent(failure, key);
  })) as Schema<'SubmittedBatch'>;
  const isFollowed = watch || output !== undefined;
  if (!json || !isFollowed) deps.terminal.print(formatted(options, batch, submittedLines(batch).join('\n')));
  if (!isFollowed) return;
  const ended = await followed(deps, api, batch.id);
  deps.terminal.print(formatted(options, ended, batchCard(ended).join('\n')));
  await finish(api, ended, options);
}

type SendBatch = (query: { readonly dryRun?: true }) => Promise<unknown>;

/** Shows what the batch would be. @throws Error where nobody agrees to it */
async function isToRun({ terminal }: RunDeps, options: Options, send: SendBatch): Promise<boolean> {
  const { dryRun, yes, json } = options;
  if (yes && !dryRun) return true;
  const found = (await send({ dryRun: true })) as Schema<'BatchDryRun'>;
  if (dryRun || !json) terminal.print(formatted(options, found, dryRunLines(found).join('\n')));
  if (dryRun) return false;
  await confirmed(terminal, options, 'The payers are asked, and the checks are charged. Run the batch?');
  return true;
}

/** A batch without an answer may be there: the same key finds it, also after the day has ended. */
function perhapsSent(failure: unknown, key: string): unknown {
  const status = refusedStatus(failure);
  if (status !== undefined && status < 500) return failure;
  const line = failure instanceof Error ? failure.message : String(failure);
  return new Error(`${line}. Run it again: with --idempotency-key ${key} it is the same batch on any day`, {
    cause: failure,
  });
}

/** Writes the results where a file is named. @throws Error for a batch that was cancelled */
async function finish(
  api: CallerApi,
  { id, state }: Schema<'BatchStatus'>,
  { output }: Options,
): Promise<void> {
  if (output !== undefined) {
    const path = { batchId: id };
    await writeResults(
      output,
      await api.table(`${BATCHES}/{batchId}/results`, { path, accept: resultsTypeOf(output) }),
    );
  }
  if (state === 'cancelled') throw new Error(`batch ${id} was cancelled`);
}

const LOOK_MS = 2_000;
/** A minute: as long as an installation takes to start again. */
const MOST_FAILURES = 30;

/** Looks at a batch until it has ended. A pause is waited out: a batch goes on when its cause is gone. */
async function followed(
  { clock, statusLine, pause }: RunDeps,
  api: CallerApi,
  batchId: string,
): Promise<Schema<'BatchStatus'>> {
  let failures = 0;
  try {
    for (;;) {
      const status = await api
        .get(`${BATCHES}/{batchId}`, { path: { batchId } })
        .catch((failure: unknown) => {
          failures += 1;
          if ((refusedStatus(failure) ?? 500) < 500 || failures > MOST_FAILURES)
            throw stillRunning(failure, batchId);
          return undefined;
        });
      if (status !== undefined) {
        failures = 0;
        if (status.state === 'completed' || status.state === 'cancelled') return status;
        statusLine.show(progressText(status, clock.now()));
      }
      await pause(LOOK_MS);
    }
  } finally {
    statusLine.clear();
  }
}

function stillRunning(failure: unknown, id: string): Error {
  const line = failure instanceof Error ? failure.message : String(failure);
  return new Error(`${line}. The batch goes on: see \`eligibility batch status ${id}\``, { cause: failure });
}
