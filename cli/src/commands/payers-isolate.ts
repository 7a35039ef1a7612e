import { Command } from 'commander';
import type { ListedOverride } from '../board/circuit-list';
import { called, payerNamed } from '../board/payer-named';
import { blastRadius, readTraffic } from '../board/traffic';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { addReason, addSpan, overrulePath, overruledText, untilOf, type OverruleOptions } from './overrule';

type Options = OverruleOptions & { readonly yes: boolean };

/** `eligibility payers isolate`: tells whom it hits, asks, and stops every call to the payer on every replica. */
export function payersIsolate(deps: OnlineDeps = onlineDeps): Command {
  return addSpan(addReason(onInstallation(new Command('isolate'))))
    .description('Stop calling a payer, whatever its circuit says, until it is ended')
    .argument('<payer>', 'its id or its whole name')
    .option('--yes', 'do not ask', false)
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
  const warning = `${called(payer)} is not called any more, ${until === undefined ? 'until somebody ends it' : `until ${until}`}.\n${blastRadius(traffic)}`;
  if (!options.json) terminal.print(warning);
  const question = options.json ? `${warning}\nIsolate it?` : 'Isolate it?';
  if (!options.yes && !(await terminal.confirm(question)))
    throw new Error('nothing was changed: confirm, or say --yes');
  const json = { reason: options.reason, until };
  // The answer's shape is the OpenAPI document's.
  const override = (await api.call(overrulePath(payer, 'isolate'), { json })) as ListedOverride;
  terminal.print(
    options.json
      ? JSON.stringify({ ...payer, traffic: traffic ?? null, override }, null, 2)
      : `${overruledText(payer, override)} End it: eligibility payers auto ${payer.payerId} --reason ...`,
  );
}
