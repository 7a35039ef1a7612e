import { randomUUID } from 'node:crypto';
import type { Access } from '@eligibility/bench/workspace';

export type BatchStatus = {
  readonly state: string;
  readonly rows: number;
  readonly charged: number;
  readonly counts: { readonly waiting: number; readonly answered: number };
};

/** The batches of one clinic, as its software sends and reads them. Each path is that of a batch. */
export type Batches = {
  readonly submit: (items: readonly object[]) => Promise<string>;
  readonly act: (path: string, what: 'pause' | 'resume') => Promise<void>;
  readonly status: (path: string) => Promise<BatchStatus>;
};

/** @returns functions that throw an Error for an answer other than a success */
export function batchesOf({ baseUrl, apiKey, clientId }: Access): Batches {
  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const response = await fetch(baseUrl + path, {
      ...init,
      headers: {
        authorization: `Bearer ${apiKey}`,
        'x-client-id': clientId,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
    });
    if (!response.ok)
      throw new Error(`${path} answered ${String(response.status)}: ${await response.text()}`);
    return response.json();
  };
  return {
    submit: async (items) => {
      const body = JSON.stringify({ items });
      const sent = await ask('/api/eligibility/batches', { method: 'POST', body });
      return `/api/eligibility/batches/${(sent as { readonly id: string }).id}`;
    },
    act: async (path, what) => {
      await ask(`${path}/${what}`, { method: 'POST' });
    },
    status: async (path) => (await ask(path)) as BatchStatus,
  };
}
