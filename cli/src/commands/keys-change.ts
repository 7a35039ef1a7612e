import { Command } from 'commander';
import { keyFacts } from '../board/key-list';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { factLines } from '../text/facts';
import {
  addYes,
  commaList,
  confirmed,
  limitOrNone,
  limitValue,
  formatted,
  type ActOptions,
  type LimitOption,
} from './shared-options';

type SetOptions = ActOptions & {
  readonly allow?: readonly string[];
  readonly rateLimit?: LimitOption;
  readonly checksPerDay?: LimitOption;
};

/** `eligibility keys set`: changes the limits that are named. */
export function keysSet({ connect, terminal }: OnlineDeps = onlineDeps): Command {
  return addYes(onInstallation(new Command('set')))
    .description('Change the limits of a key; what is not named stays. `none` takes a limit away')
    .argument('<key>', 'its id, as `eligibility keys list` shows it')
    .option(
      '--allow <addresses>',
      'only from these addresses and networks, or none: from anywhere',
      commaList,
    )
    .option('--rate-limit <count>', 'requests a minute', limitOrNone)
    .option('--checks-per-day <count>', 'charged checks a UTC day', limitOrNone)
    .action(async (id: string, options: SetOptions) => {
      const { allow, rateLimit, checksPerDay } = options;
      const json = {
        ...(allow && { allowedAddresses: allow.join() === 'none' ? null : allow }),
        ...(rateLimit && { rateLimitPerMinute: limitValue(rateLimit) }),
        ...(checksPerDay && { checksPerDay: limitValue(checksPerDay) }),
      };
      if (Object.keys(json).length === 0) throw new Error('name what to change; --help lists it');
      const api = await connect(options);
      await confirmed(terminal, options, `Change the key ${id}: ${JSON.stringify(json)}?`);
      const changed = await api.patch('/ops/keys/{keyId}', { path: { keyId: id }, json });
      terminal.print(formatted(options, changed, factLines(keyFacts(changed)).join('\n')));
    });
}

/** `eligibility keys revoke`: the key no longer works. */
export function keysRevoke({ connect, terminal }: OnlineDeps = onlineDeps): Command {
  return addYes(onInstallation(new Command('revoke')))
    .description('Revoke a key, for good; in effect everywhere within five seconds')
    .argument('<key>', 'its id, as `eligibility keys list` shows it')
    .action(async (id: string, options: ActOptions) => {
      const api = await connect(options);
      await confirmed(terminal, options, `The key ${id} ends now, for good. Revoke it?`);
      await api.delete('/ops/keys/{keyId}', { path: { keyId: id } });
      const text = `The key ${id} is revoked, everywhere within five seconds.`;
      terminal.print(formatted(options, { id, isRevoked: true }, text));
    });
}
