import type { RequestOf, Schema } from '@eligibility/api-types';
import { Command, Option } from 'commander';
import { workspaceFacts } from '../board/workspace-list';
import type { Installation } from '../config';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { factLines } from '../text/facts';
import { harmless } from '../text/table';
import {
  acceptYes,
  addYes,
  confirmed,
  limitOrNone,
  limitValue,
  formatted,
  thresholdOrNone,
  type ActOptions,
  type LimitOption,
} from './shared-options';

type Change = RequestOf<'patch', '/ops/workspaces/{workspaceId}'>['json'];
type Limits = {
  readonly chargePolicy?: Schema<'ChargePolicy'>;
  readonly rateLimit?: LimitOption;
  readonly shareWeight?: LimitOption;
  readonly checksPerDay?: LimitOption;
  readonly lowBalance?: LimitOption;
};
type CreateOptions = Installation & Limits & { readonly json: boolean };
type SetOptions = ActOptions &
  Limits & {
    readonly name?: string;
    readonly idempotencyKey?: Schema<'IdempotencyKeyPolicy'>;
    readonly getChecks?: Schema<'GetChecksPolicy'>;
    readonly searchWithoutMemberId?: Schema<'SearchWithoutMemberIdPolicy'>;
    readonly serviceNotTaken?: Schema<'ServiceNotTakenPolicy'>;
    readonly answersMaxAge?: LimitOption;
  };

/** `eligibility workspaces create`: a workspace with an empty wallet, and no clinic or key yet. */
export function workspacesCreate({ connect, terminal }: OnlineDeps = onlineDeps): Command {
  return acceptYes(withLimits(onInstallation(new Command('create'))))
    .description('Make a workspace; its wallet is empty')
    .argument('<name>', 'what people call it')
    .action(async (name: string, options: CreateOptions) => {
      const api = await connect(options);
      const { chargePolicy, ...limits } = limitsOf(options);
      // A new workspace has no limits to take away.
      const json = {
        name,
        chargePolicy,
        rateLimitPerMinute: limits.rateLimitPerMinute ?? undefined,
        shareWeight: limits.shareWeight ?? undefined,
        checksPerDay: limits.checksPerDay ?? undefined,
        lowBalanceChecks: limits.lowBalanceChecks ?? undefined,
      };
      const made = await api.post('/ops/workspaces', { json });
      const next = `Next: eligibility clinics create ${made.id} NAME --npi NPI`;
      terminal.print(formatted(options, made, [...factLines(workspaceFacts(made)), next].join('\n')));
    });
}

/** `eligibility workspaces set`: changes the named settings, and nothing else. */
export function workspacesSet({ connect, terminal }: OnlineDeps = onlineDeps): Command {
  return addYes(withLimits(onInstallation(new Command('set'))))
    .description('Change settings of a workspace; what is not named stays. `none` takes a limit away')
    .argument('<workspace>', 'its id')
    .option('--name <name>', 'what people call it')
    .addOption(
      new Option('--idempotency-key <policy>', 'what a live check without one meets').choices([
        'warn',
        'required',
      ]),
    )
    .addOption(
      new Option('--get-checks <policy>', 'whether live checks may come by GET').choices([
        'allowed',
        'refused',
      ]),
    )
    .addOption(
      new Option(
        '--search-without-member-id <policy>',
        'whether a check may have a social security number in place of the member id',
      ).choices(['allowed', 'refused']),
    )
    .addOption(
      new Option(
        '--service-not-taken <policy>',
        'what a check meets about a service that the payer is not known to answer about',
      ).choices(['ask-plan', 'refuse']),
    )
    .option(
      '--answers-max-age <seconds>',
      'how old an answer may be that a live check without an idempotency key is given, at most 86400',
      limitOrNone,
    )
    .action(async (id: string, options: SetOptions) => {
      const json = changeOf(options);
      const api = await connect(options);
      const path = { workspaceId: id };
      const { name } = await api.get('/ops/workspaces/{workspaceId}', { path });
      const question = `Change ${harmless(name)} (${id}): ${harmless(JSON.stringify(json))}?`;
      await confirmed(terminal, options, question);
      const changed = await api.patch('/ops/workspaces/{workspaceId}', { path, json });
      terminal.print(formatted(options, changed, factLines(workspaceFacts(changed)).join('\n')));
    });
}

function withLimits(command: Command): Command {
  return command
    .addOption(
      new Option('--charge-policy <policy>', 'which live checks are charged').choices([
        'every-live-check',
        'answered-only',
      ]),
    )
    .option('--rate-limit <count>', 'requests a minute', limitOrNone)
    .option('--share-weight <weight>', 'share of the places, 1 to 100; others have 10', limitOrNone)
    .option('--checks-per-day <count>', 'charged checks a UTC day', limitOrNone)
    .option('--low-balance <checks>', 'warn operators while so many or fewer are available', thresholdOrNone);
}

/** Null takes a limit away; what is not named is undefined, and stays. */
function limitsOf(limits: Limits): Omit<Change, 'name' | 'policies'> {
  const { chargePolicy, rateLimit, shareWeight, checksPerDay, lowBalance } = limits;
  return {
    chargePolicy,
    rateLimitPerMinute: limitValue(rateLimit),
    shareWeight: limitValue(shareWeight),
    checksPerDay: limitValue(checksPerDay),
    lowBalanceChecks: limitValue(lowBalance),
  };
}

/** @throws Error when nothing is named */
function changeOf(options: SetOptions): Change {
  const { name, idempotencyKey, getChecks, searchWithoutMemberId, serviceNotTaken } = options;
  const answersMaxAgeSeconds = limitValue(options.answersMaxAge);
  const wanted = {
    ...{ idempotencyKey, getChecks, searchWithoutMemberId, serviceNotTaken },
    answersMaxAgeSeconds,
  };
  const hasPolicies = Object.values(wanted).some((value) => value !== undefined);
  const policies = hasPolicies ? wanted : undefined;
  const change = { name, ...limitsOf(options), policies };
  if (Object.values(change).some((value) => value !== undefined)) return change;
  throw new Error('name what to change; --help lists it');
}
