import type { Schema } from '@eligibility/api-types';
import type { Api } from '../api';

type Traffic = Schema<'PayerTraffic'>;

/** Undefined when the figures are not available: an operator must be able to isolate a payer without them. */
export async function readTraffic(api: Api, payerId: string): Promise<Traffic | undefined> {
  try {
    return await api.get('/ops/payers/{payerId}/traffic', { path: { payerId } });
  } catch {
    return undefined;
  }
}

/** A sentence about how many workspaces and checks isolating the payer would affect. */
export function blastRadius(traffic: Traffic | undefined): string {
  if (traffic === undefined)
    return 'How many checks isolating it would stop is not known: the check log does not answer.';
  const { checksLastHour, workspacesLastHour, isComplete } = traffic;
  const least = isComplete ? '' : 'at least ';
  return (
    `Isolating it would stop what were ${least}${counted(checksLastHour, 'check')} of ${least}${counted(workspacesLastHour, 'workspace')} ` +
    'in the last hour: each is answered at once that the payer is not available, and is not charged.'
  );
}

function counted(count: number, thing: string): string {
  return `${String(count)} ${thing}${count === 1 ? '' : 's'}`;
}
