import { isoTime } from '@eligibility/kit';
import { Command } from 'commander';
import { called, payerNamed } from '../board/payer-named';
import { blastRadius, readTraffic } from '../board/traffic';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { parseDuration } from '../text/duration';
import { overrideLine, untilText } from './override';
import { addReason, addYes, confirmed, type ActOptions } from '../shared-options';

type Options = ActOptions & {
  readonly reason: string;
  /** Milliseconds. */
  readonly for?: number;
};

/**
 * `eligibility payers isolate`: shows who is affected, asks for confirmation, and stops every call to the payer on
 * every replica.
 */
export function payersIsolate(deps: OnlineDeps = onlineDeps): Command {
  return addYes(addReason(onInstallation(new Command('isolate'))))
    .description('Stop calling a payer, whatever its circuit says, until it is ended')
    .option('--for <span>', 'ends by itself after this: 30m, 2h, 1d', parseDuration)
    .argument('<payer>', 'its id or its whole name')
    .action((payer: string, options: Options) => isolate(deps, payer, options));
}

async function isolate(
  { connect, terminal, clock }: OnlineDeps,
  text: string,
  options: Options,
): Promise<void> {
  const api = await connect(options);
  const payer = await payerNamed(api, text);
  const traffic = await readTraffic(api, payer.payerId);
  const until = options.for === undefined ? undefined : isoTime(clock.now() + options.for);
  const radius = blastRadius(traffic);
  if (!options.json) terminal.print(`${called(payer)}. ${radius}`);
  const question = `${options.json ? `${radius}\n` : ''}Stop calling ${called(payer)} ${untilText(until)}?`;
  await confirmed(terminal, options, question);
  const json = { reason: options.reason, until };
  const path = { scope: 'payers', circuitId: payer.payerId } as const;
  const override = await api.post('/ops/circuits/{scope}/{circuitId}/isolate', { path, json });
  terminal.print(
    options.json
      ? JSON.stringify({ ...payer, traffic: traffic ?? null, override }, null, 2)
      : `${overrideLine(called(payer), override)} End it: eligibility payers auto ${payer.payerId} --reason ...`,
  );
}
