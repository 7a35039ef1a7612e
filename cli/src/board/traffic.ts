import type { OperatorApi } from '../operator-api';

/** What `GET /ops/payers/{payerId}/traffic` tells. */
export type Traffic = {
  readonly checksLastHour: number;
  readonly workspacesLastHour: number;
  readonly isComplete: boolean;
};

/** Undefined when it cannot be told: that must not keep anybody from isolating a payer. */
export async function readTraffic(api: OperatorApi, payerId: string): Promise<Traffic | undefined> {
  try {
    // The answer's shape is the OpenAPI document's.
    return (await api.call(`/ops/payers/${encodeURIComponent(payerId)}/traffic`)) as Traffic;
  } catch {
    return undefined;
  }
}

/** Whom isolating the payer hits, in a sentence. */
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
