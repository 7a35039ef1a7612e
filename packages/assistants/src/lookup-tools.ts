import type { Schema } from '@eligibility/api-types';
import { isObject, objectsIn } from './api';
import { objectSchema, TEXT_OR_NULL, type JsonSchema } from './json-schema';
import { refusalOf, resultOf, type Tool } from './tool';

const READ_ONLY = { readOnlyHint: true, openWorldHint: false } as const;
const TEXTS: JsonSchema = { type: 'array', items: { type: 'string' } };

const PAYER: Readonly<Partial<Record<keyof Schema<'Payer'>, JsonSchema>>> = {
  payerId: { type: 'string' },
  name: { type: 'string' },
  states: TEXTS,
  linesOfBusiness: TEXTS,
  supportsEligibility: { type: 'boolean' },
  requiresDateOfBirth: { type: 'boolean' },
};

const FIND_PAYER: Tool = {
  name: 'find_payer',
  title: 'Find a payer',
  description: 'Payers of the catalog by a name or a part of it, best first. Free; no payer is asked.',
  annotations: READ_ONLY,
  input: objectSchema(
    {
      query: { type: 'string', minLength: 1, maxLength: 120 },
      limit: { type: 'integer', minimum: 1, maximum: 20, description: 'Default: 5.' },
    },
    ['query'],
  ),
  output: objectSchema({ payers: { type: 'array', items: objectSchema(PAYER, Object.keys(PAYER)) } }, [
    'payers',
  ]),
  run: async ({ query, limit = 5 }, { call }) => {
    const wanted = new URLSearchParams({ query: String(query), limit: String(limit) });
    const answer = await call({ method: 'GET', path: `/api/payers?${wanted.toString()}` });
    if (answer.status !== 200) return refusalOf(answer);
    const payers = objectsIn(answer.body, 'data').map((payer) => picked(payer, Object.keys(PAYER)));
    return resultOf({ payers });
  },
};

const BUDGET: Readonly<Partial<Record<keyof Schema<'DailyBudget'>, JsonSchema>>> = {
  budget: { type: 'string' },
  limit: { type: 'number' },
  remaining: { type: 'number' },
  resetsAt: { type: 'string' },
};

const WALLET_BALANCE: Tool = {
  name: 'wallet_balance',
  title: 'Wallet balance',
  description: 'How many checks the clinic has left, and what is left of its daily budgets. Free.',
  annotations: READ_ONLY,
  input: objectSchema({}, []),
  output: objectSchema(
    {
      available: { type: 'number', description: 'Checks that can still be started.' },
      held: { type: 'number', description: 'Checks that run.' },
      dailyBudgets: { type: 'array', items: objectSchema(BUDGET, Object.keys(BUDGET)) },
    },
    ['available', 'held', 'dailyBudgets'],
  ),
  run: async (_args, { call }) => {
    const answer = await call({ method: 'GET', path: '/api/wallet' });
    if (answer.status !== 200 || !isObject(answer.body)) return refusalOf(answer);
    const { available, held } = answer.body;
    const dailyBudgets = objectsIn(answer.body, 'dailyBudgets').map((one) =>
      picked(one, Object.keys(BUDGET)),
    );
    return resultOf({ available, held, dailyBudgets });
  },
};

const COUNTS: Readonly<Record<keyof Schema<'BatchCounts'>, JsonSchema>> = {
  waiting: { type: 'number' },
  answered: { type: 'number' },
  refused: { type: 'number' },
  unanswered: { type: 'number' },
  cancelled: { type: 'number' },
  invalid: { type: 'number' },
};

const BATCH: Readonly<Partial<Record<keyof Schema<'BatchStatus'>, JsonSchema>>> = {
  id: { type: 'string' },
  state: { type: 'string', enum: ['queued', 'running', 'paused', 'completed', 'cancelled'] },
  pausedBecause: TEXT_OR_NULL,
  rows: { type: 'number' },
  counts: objectSchema(COUNTS, Object.keys(COUNTS)),
  charged: { type: 'number', description: 'Checks that were taken from the wallet.' },
  estimatedFinishAt: TEXT_OR_NULL,
};

const BATCH_STATUS: Tool = {
  name: 'batch_status',
  title: 'Status of a batch',
  description: 'How far a batch of checks has come. Free.',
  annotations: READ_ONLY,
  input: objectSchema({ batchId: { type: 'string', minLength: 1 } }, ['batchId']),
  output: objectSchema(BATCH, Object.keys(BATCH)),
  run: async ({ batchId }, { call }) => {
    const path = `/api/eligibility/batches/${encodeURIComponent(String(batchId))}`;
    const answer = await call({ method: 'GET', path });
    if (answer.status !== 200 || !isObject(answer.body)) return refusalOf(answer);
    return resultOf(picked(answer.body, Object.keys(BATCH)));
  },
};

/** The tools that look something up and cost nothing. */
export const LOOKUP_TOOLS: readonly Tool[] = [FIND_PAYER, WALLET_BALANCE, BATCH_STATUS];

/** These members alone: an assistant is told no more than its tool promises. */
function picked(from: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
}
