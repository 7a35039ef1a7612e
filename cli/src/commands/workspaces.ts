import type { Schema } from '@eligibility/api-types';
import { setTimeout as pause } from 'node:timers/promises';
import { call } from '../calls/call-command';
import { factsOf } from '../calls/shown';

const WORKSPACE = '/ops/workspaces/{workspaceId}';

/** What help says of the settings of a workspace. */
const texts = {
  name: 'what people call it',
  chargePolicy: 'which live checks are charged',
  rateLimitPerMinute: 'requests a minute',
  shareWeight: 'share of the places, 1 to 100; others have 10',
  checksPerDay: 'charged checks a UTC day',
  lowBalanceChecks: 'warn operators while so many or fewer are available',
  'policies.idempotencyKey': 'what a live check without one meets',
  'policies.getChecks': 'whether live checks may come by GET',
  'policies.searchWithoutMemberId':
    'whether a check may have a social security number in place of the member id',
  'policies.serviceNotTaken':
    'what a check meets about a service that the payer is not known to answer about',
  'policies.dateNotTaken': 'what a check meets about a day that the payer is not known to answer for',
  'policies.answersMaxAgeSeconds':
    'seconds; how old an answer may be that a live check without an idempotency key is given, at most 86400',
};

/** The workspaces of the installation. */
export const WORKSPACES = [
  call('list', 'GET /ops/workspaces', {
    does: 'The workspaces of the installation, newest first',
    columns: [
      'id',
      ['STATE', ({ suspension }) => (suspension === null ? 'open' : { text: 'suspended', tone: 'bad' })],
      ...(['chargePolicy', 'rateLimitPerMinute', 'checksPerDay', 'createdAt', 'name'] as const),
    ],
  }),
  call('show', `GET ${WORKSPACE}`, { does: 'One workspace with its settings' }),
  call('create', 'POST /ops/workspaces', {
    does: 'Make a workspace; its wallet is empty',
    args: ['name'],
    texts,
    asks: null,
    shows: (made) => `${factsOf(made)}\nNext: eligibility clinics create ${made.id} NAME --npi NPI`,
  }),
  call('set', `PATCH ${WORKSPACE}`, {
    does: 'Change settings of a workspace; what is not named stays. `none` takes a limit away',
    texts,
  }),
  call('suspend', `POST ${WORKSPACE}/suspend`, {
    does: 'Refuse every request of a workspace, until it is resumed',
    asks: (_values, id) => `Every request of workspace ${id} will be refused. Suspend it?`,
    shows: (_workspace, { called: id }) => `Workspace ${id} is suspended.`,
  }),
  call('resume', `POST ${WORKSPACE}/resume`, {
    does: 'Open a suspended workspace again',
    asks: null,
    shows: (_workspace, { called: id }) => `Workspace ${id} is open.`,
  }),
  call('revoke-keys', `POST ${WORKSPACE}/keys/revocations`, {
    does: 'Revoke every key of a workspace, for good',
    asks: (_values, id) => `Every key of workspace ${id} will stop working for good. Revoke them?`,
    shows: ({ revoked }) => `${String(revoked)} ${revoked === 1 ? 'key was' : 'keys were'} revoked.`,
  }),
  call('forget', `POST ${WORKSPACE}/forget`, {
    does: 'Drop every stored answer, batch and schedule of a workspace now; the log stays',
    asks: (_values, id) =>
      `Retries of every check of workspace ${id} will be refused as too late, and its batches and schedules end. Forget them?`,
    until: forgotten,
    shows: answersText,
  }),
];

type Forgotten = Schema<'Forgotten'>;
/** Batches that are under way end within seconds. */
const AGAIN_MS = 1_000;

/** One request drops a bounded number of answers and ends batches, so it is repeated until none is left. */
export async function forgotten(order: () => Promise<Forgotten>): Promise<Forgotten> {
  let answers = 0;
  for (;;) {
    const done = await order();
    answers += done.answers;
    if (done.isComplete) return { ...done, answers };
    if (done.answers === 0) await pause(AGAIN_MS);
  }
}

/** How many answers were dropped. */
export function answersText({ answers }: Forgotten): string {
  return `${String(answers)} stored ${answers === 1 ? 'answer was' : 'answers were'} dropped.`;
}
