import type { Schema } from '@eligibility/api-types';
import { call } from '../calls/call-command';

const WALLET = '/ops/workspaces/{workspaceId}/wallet';
type Verified = Schema<'VerifiedWallet'>;

/** The prepaid checks of workspaces. */
export const WALLET_COMMANDS = [
  call('balance', `GET ${WALLET}`, { does: 'The prepaid checks of a workspace, and its budgets of today' }),
  call('grant', `POST ${WALLET}/grants`, {
    does: 'Add prepaid checks to the wallet of a workspace',
    args: ['checks'],
    texts: { checks: 'how many' },
    asks: ({ checks, reason }, id) =>
      `Add ${String(checks)} checks to the wallet of workspace ${id}: ${String(reason)}?`,
  }),
  call('adjust', `POST ${WALLET}/adjustments`, {
    does: 'Correct the wallet of a workspace by a signed number of checks, such as -5',
    args: ['checks'],
    texts: { checks: 'how many' },
    asks: ({ checks, reason }, id) => {
      const change =
        Number(checks) < 0
          ? `Take ${String(-Number(checks))} checks from`
          : `Add ${String(checks)} checks to`;
      return `${change} the wallet of workspace ${id}: ${String(reason)}?`;
    },
  }),
  call('journal', `GET ${WALLET}/journal`, {
    does: 'Every change of a wallet, newest first; the operation of a check is its id',
    columns: ['sequence', 'at', 'kind', 'checks', 'actor', 'operationId', 'reason'],
  }),
  call('verify', 'GET /ops/wallets/verification', {
    does: 'Prove every wallet by its journal and by the log of checks; exits 1 when one is wrong',
    takes: [],
    shows: ({ data }) => data.map(lineOf).join('\n'),
    fails: ({ data }) => {
      const wrong = data.filter(({ isRight }) => !isRight).length;
      return wrong === 0 ? undefined : `${String(wrong)} of ${String(data.length)} wallets are wrong`;
    },
  }),
];

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
