import type { Workspace } from '../../domain/workspace';

export const WORKSPACE_LIMIT_COLUMNS = ['rate_limit_per_minute', 'share_weight', 'checks_per_day'] as const;

/** The values of `WORKSPACE_LIMIT_COLUMNS`, in their order. */
export function workspaceLimitValues(
  limits: Pick<Workspace, 'rateLimitPerMinute' | 'shareWeight' | 'checksPerDay'>,
): readonly (number | null)[] {
  return [limits.rateLimitPerMinute ?? null, limits.shareWeight ?? null, limits.checksPerDay ?? null];
}
