import type { Schema } from '@eligibility/api-types';
import { Command } from 'commander';
import type { Installation } from '../config';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';

type Options = Installation & { readonly json: boolean };
type Verified = Schema<'VerifiedWallet'>;

/** `eligibility wallet verify`: fails when a wallet differs from its journal or from the log of checks. */
export function walletVerify({ connect, terminal }: OnlineDeps = onlineDeps): Command {
  return onInstallation(new Command('verify'))
    .description('Prove every wallet by its journal and by the log of checks; exits 1 when one is wrong')
    .action(async (options: Options) => {
      const api = await connect(options);
      const { data } = await api.get('/ops/wallets/verification');
      terminal.print(options.json ? JSON.stringify(data, null, 2) : data.map(lineOf).join('\n'));
      const wrong = data.filter(({ isRight }) => !isRight).length;
      if (wrong > 0) throw new Error(`${String(wrong)} of ${String(data.length)} wallets are wrong`);
    });
}

function lineOf(verified: Verified): string {
  const { workspaceId, isRight, balance, replayed, lines } = verified;
  if (isRight) return `${workspaceId}  right: ${textOf(balance)} (${String(lines)} lines)`;
  const { capturesWithoutCheck, checksWithoutCapture } = verified;
  return (
    `${workspaceId}  WRONG: ${textOf(balance)}; its journal comes to ${textOf(replayed)}; ` +
    `${String(capturesWithoutCheck)} captures without a check, ${String(checksWithoutCapture)} checks without a capture`
  );
}

function textOf({ available, held, captured, granted }: Verified['balance']): string {
  return `available ${String(available)}, held ${String(held)}, captured ${String(captured)}, granted ${String(granted)}`;
}
