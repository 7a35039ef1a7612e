import { Command } from 'commander';
import { addLimit } from '../board/pages';
import { connectCaller, onWorkspace } from '../caller-api';
import { acceptYes, addYes, REASON_TEXT } from '../shared-options';
import { onInstallation, onlineDeps } from '../installation';
import type { About, CallDeps, Values } from './about';
import { argumentName, optionOf, readerOf, sentFor } from './members';
import type { Member } from './document';
import { operationOf, type AnswerTo, type CallName, type NamedOperation } from './operation';
import { isForOperators, runCall, type CallOptions } from './run-call';

export const callDeps: CallDeps = {
  ...onlineDeps,
  connectCaller: (options) => connectCaller(options),
};

export type CommandMaker = (deps: CallDeps) => Command;

/** A command that is one operation of the API: its arguments, options and answer are those of the OpenAPI document. */
export function call<Name extends CallName>(
  name: string,
  operationName: Name,
  about: About<AnswerTo<Name>> = {},
): CommandMaker {
  const operation = operationOf(operationName);
  const { argued, optional } = membersOf(operation, about);
  return (deps) => {
    const command = withShared(new Command(name), operation, about).description(
      about.does ?? operation.summary,
    );
    for (const member of argued)
      command.argument(
        `<${argumentName(member)}>`,
        about.texts?.[member.name] ?? (member.text || 'its id'),
        readerOf(member, deps.clock) as (text: string) => unknown,
      );
    const options = optional.map((member) => {
      const own = member.name === 'reason' ? REASON_TEXT : member.text;
      const text = about.texts?.[member.name] ?? own;
      const initial = about.initial?.[member.name];
      const option = optionOf(member, deps.clock, { text, initial });
      command.addOption(option.makeOptionMandatory(member.isRequired === true));
      return [member, option.attributeName()] as const;
    });
    return command.action(async (...given: readonly unknown[]) => {
      const said = given[argued.length] as CallOptions & Values;
      const flags = Object.entries(about.flags ?? {}).filter(([flag]) => said[flag] === true);
      const values = Object.fromEntries([
        ...argued.map((member, index) => [member.name, sentFor(member, given[index])] as const),
        ...options.map(([member, attribute]) => [member.name, sentFor(member, said[attribute])] as const),
        ...Object.entries(about.fixed ?? {}),
        ...flags.flatMap(([, { sets }]) => Object.entries(sets)),
      ]);
      await runCall({ deps, operation, about: about as About<unknown>, values, options: said });
    });
  };
}

/** The members that are arguments, and those that are options. */
function membersOf<Answer>(
  { path, query, body }: NamedOperation,
  { args = [], takes, fixed = {} }: About<Answer>,
): { readonly argued: readonly Member[]; readonly optional: readonly Member[] } {
  const all = [...query, ...body];
  const argued = [
    ...path.filter(({ name }) => !(name in fixed)),
    ...args.flatMap((name) => all.filter((member) => member.name === name)),
  ];
  const isOption = (member: Member): boolean =>
    !argued.includes(member) && (takes?.includes(member.name) ?? !(member.name in fixed));
  return { argued, optional: all.filter(isOption) };
}

/** Adds what commands of one kind have alike. */
function withShared<Answer>(command: Command, operation: NamedOperation, about: About<Answer>): Command {
  const { asks, limit, secret, flags = {} } = about;
  if (isForOperators(operation)) onInstallation(command);
  else onWorkspace(command);
  if (operation.hasPages) addLimit(command, limit);
  if (operation.method !== 'GET') (asks === null ? acceptYes : addYes)(command);
  if (operation.needsKey)
    command.option(
      '--idempotency-key <uuid>',
      'the key of an earlier try, to repeat it without doing it twice',
    );
  if (secret !== undefined)
    command.option(
      '--out <file>',
      `write the ${secret} into this new file, readable by you alone, instead of printing it`,
    );
  for (const [flag, { text }] of Object.entries(flags)) command.option(`--${flag}`, text, false);
  return command;
}
