import { Command } from 'commander';
import type { ListedOverride } from '../board/circuit-list';
import { called, payerNamed, type NamedPayer } from '../board/payer-named';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import type { OperatorApi } from '../operator-api';
import { addReason, addSpan, overrulePath, overruledText, untilOf, type OverruleOptions } from './overrule';

/** What was done, for a person and for a program. */
type Done = { readonly text: string; readonly answer: object };
type Act = (api: OperatorApi, payer: NamedPayer, options: OverruleOptions) => Promise<Done>;

/** `eligibility payers restore`: every call goes out, whatever the circuits say. */
export function payersRestore(deps: OnlineDeps = onlineDeps): Command {
  return addSpan(
    order('restore', deps, async (api, payer, options) => {
      const json = { reason: options.reason, until: untilOf(options, deps.clock) };
      // Here and below, the answer's shape is the OpenAPI document's.
      const override = (await api.call(overrulePath(payer, 'restore'), { json })) as ListedOverride;
      return { text: overruledText(payer, override), answer: { override } };
    }),
  ).description('Call a payer whatever its circuit says, until it is ended');
}

/** `eligibility payers auto`: ends an override. */
export function payersAuto(deps: OnlineDeps = onlineDeps): Command {
  return order('auto', deps, async (api, payer, { reason }) => {
    await api.call(overrulePath(payer, 'auto'), { json: { reason } });
    const text = `The circuit of ${called(payer)} decides again, on every replica within two seconds; it starts closed.`;
    return { text, answer: { override: null } };
  }).description('Let the circuit decide again: ends isolate and restore');
}

/** `eligibility payers probe`: does not wait for the open time to end. */
export function payersProbe(deps: OnlineDeps = onlineDeps): Command {
  return order('probe', deps, async (api, payer, { reason }) => {
    const answer = (await api.call(overrulePath(payer, 'probe'), { json: { reason } })) as {
      readonly circuits: number;
    };
    const text =
      answer.circuits === 0
        ? `${called(payer)} has no open circuit here: nothing to probe.`
        : `The next check of ${called(payer)} goes out. See what comes of it: eligibility payers status`;
    return { text, answer };
  }).description('Let the next check through an open circuit, without waiting for its time');
}

function order(name: string, { connect, terminal }: OnlineDeps, act: Act): Command {
  return addReason(onInstallation(new Command(name)))
    .argument('<payer>', 'its id or its whole name')
    .action(async (text: string, options: OverruleOptions) => {
      const api = await connect(options);
      const payer = await payerNamed(api, text);
      const done = await act(api, payer, options);
      terminal.print(options.json ? JSON.stringify({ ...payer, ...done.answer }, null, 2) : done.text);
    });
}
