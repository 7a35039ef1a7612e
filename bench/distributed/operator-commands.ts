import { randomUUID } from 'node:crypto';
import type { Operated } from '../workspace';

export type Standing = {
  readonly payerId: string;
  /** 1 uses up just the budget of a month in a month. */
  readonly burn: number;
  /** Such as `http-503`, `aaa-41`; newest first. */
  readonly lastFailures: readonly { readonly kind: string }[];
};

/** What the runbook tells the engineer to type. */
export type OperatorCommands = {
  /** `eligibility payers status`: payers, the one that burns its error budget fastest first. */
  readonly status: () => Promise<readonly Standing[]>;
  /** `eligibility payers isolate` */
  readonly isolate: (payerId: string, reason: string) => Promise<void>;
  /** `eligibility payers auto` */
  readonly auto: (payerId: string, reason: string) => Promise<void>;
};

type Row = {
  readonly scope: string;
  readonly id: string;
  readonly state: string;
  readonly failureRate: number | null;
  readonly lastFailures: Standing['lastFailures'];
};

export function operatorCommands({ baseUrl, operatorToken }: Operated): OperatorCommands {
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${baseUrl}/ops/circuits${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${operatorToken}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}: ${await answer.text()}`);
    return answer.status === 204 ? undefined : answer.json();
  };
  return {
    status: async () => {
      const { circuits } = (await ask('')) as { circuits: readonly Row[] };
      return circuits
        .filter(({ scope }) => scope === 'payers')
        .map(({ id, state, failureRate, lastFailures }) => ({
          payerId: id,
          burn: (state === 'closed' ? (failureRate ?? 0) : 1) / 0.1,
          lastFailures,
        }))
        .sort((one, other) => other.burn - one.burn);
    },
    isolate: async (payerId, reason) => {
      await ask(`/payers/${payerId}/isolate`, { reason });
    },
    auto: async (payerId, reason) => {
      await ask(`/payers/${payerId}/auto`, { reason });
    },
  };
}
