import { Command } from 'commander';
import { called, payerNamed } from '../board/payer-named';
import { blastRadius, readTraffic } from '../board/traffic';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { addYes, confirmed, type Confirmable } from './shared-options';
import { addReason, addSpan, circuitsOf, describeOverride, untilOf, type OverrideOptions } from './override';

type Options = OverrideOptions & Confirmable;

/**
 * `eligibility payers isolate`: shows who is affected, asks for confirmation, and stops every call to the payer on
 * every replica.
 */
export function payersIsolate(deps: OnlineDeps = onlineDeps): Command {
  return addYes(addSpan(addReason(onInstallation(new Command('isolate')))))
    .description('Stop calling a payer, whatever its circuit says, until it is ended')
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
  const until = untilOf(options, clock);
  const ends = until === undefined ? 'until an operator ends it' : `until ${until}`;
  const radius = blastRadius(traffic);
  if (!options.json) terminal.print(`${called(payer)}. ${radius}`);
  const question = `${options.json ? `${radius}\n` : ''}Stop calling ${called(payer)} ${ends}?`;
  await confirmed(terminal, options, question);
  const json = { reason: options.reason, until };
  const path = circuitsOf(payer);
  const override = await api.post('/ops/circuits/{scope}/{circuitId}/isolate', { path, json });
  terminal.print(
    options.json
      ? JSON.stringify({ ...payer, traffic: traffic ?? null, override }, null, 2)
      : `${describeOverride(payer, override)} End it: eligibility payers auto ${payer.payerId} --reason ...`,
  );
}
