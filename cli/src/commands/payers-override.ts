import { Command } from 'commander';
import type { Api } from '../api';
import { called, payerNamed, type NamedPayer } from '../board/payer-named';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { acceptYes, addYes, confirmed, type Confirmable } from './shared-options';
import { addReason, addSpan, circuitsOf, describeOverride, untilOf, type OverrideOptions } from './override';

/** The result, as text for a person and as JSON for a program. */
type Done = { readonly text: string; readonly answer: object };
type Act<Options> = (api: Api, payer: NamedPayer, options: Options) => Promise<Done>;

/** `eligibility payers restore`: lets every call out, whatever the state of the circuits. */
export function payersRestore(deps: OnlineDeps = onlineDeps): Command {
  const restore = order<OverrideOptions & Confirmable>('restore', deps, async (api, payer, options) => {
    const until = untilOf(options, deps.clock);
    const ends = until === undefined ? 'until an operator ends it' : `until ${until}`;
    const question = `Call ${called(payer)} whatever its circuit says, ${ends}?`;
    await confirmed(deps.terminal, options, question);
    const json = { reason: options.reason, until };
    const path = circuitsOf(payer);
    const override = await api.post('/ops/circuits/{scope}/{circuitId}/restore', { path, json });
    return { text: describeOverride(payer, override), answer: { override } };
  });
  return addYes(addSpan(restore)).description('Call a payer whatever its circuit says, until it is ended');
}

/** `eligibility payers auto`: ends an override. */
export function payersAuto(deps: OnlineDeps = onlineDeps): Command {
  const auto = order('auto', deps, async (api, payer, { reason }) => {
    const path = circuitsOf(payer);
    await api.post('/ops/circuits/{scope}/{circuitId}/auto', { path, json: { reason } });
    const text = `The circuit of ${called(payer)} decides again, on every replica within two seconds; it starts closed.`;
    return { text, answer: { override: null } };
  });
  return acceptYes(auto).description('Let the circuit decide again: ends isolate and restore');
}

/** `eligibility payers probe`: probes now, instead of when the open time ends. */
export function payersProbe(deps: OnlineDeps = onlineDeps): Command {
  const probe = order('probe', deps, async (api, payer, { reason }) => {
    const path = circuitsOf(payer);
    const answer = await api.post('/ops/circuits/{scope}/{circuitId}/probe', { path, json: { reason } });
    const text =
      answer.circuits === 0
        ? `${called(payer)} has no open circuit here: nothing to probe.`
        : `The next check of ${called(payer)} goes out. See what comes of it: eligibility payers status`;
    return { text, answer };
  });
  return acceptYes(probe).description(
    'Let the next check through an open circuit, without waiting for its time',
  );
}

function order<Options extends OverrideOptions>(
  name: string,
  { connect, terminal }: OnlineDeps,
  act: Act<Options>,
): Command {
  return addReason(onInstallation(new Command(name)))
    .argument('<payer>', 'its id or its whole name')
    .action(async (text: string, options: Options) => {
      const api = await connect(options);
      const payer = await payerNamed(api, text);
      const done = await act(api, payer, options);
      terminal.print(options.json ? JSON.stringify({ ...payer, ...done.answer }, null, 2) : done.text);
    });
}
