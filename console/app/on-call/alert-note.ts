import { api, dataOf } from '../api/client';
import { isSilenced, type Alert } from './headline';

/** What may be said about an alert; `reopened` takes it back. */
export type NoteAct = 'acknowledged' | 'silenced' | 'reopened';

/** What makes a difference now, the likeliest first. */
export function noteActsFor(alert: Pick<Alert, 'note'>): readonly NoteAct[] {
  if (alert.note === null) return ['acknowledged', 'silenced'];
  return isSilenced(alert)
    ? ['reopened', 'acknowledged', 'silenced']
    : ['silenced', 'acknowledged', 'reopened'];
}

type Said = {
  readonly alert: string;
  readonly act: NoteAct;
  readonly reason: string;
  /** ISO 8601. */
  readonly until: string;
};

/** @throws ApiProblem when it is refused */
export async function sayOf({ alert, act, reason, until }: Said): Promise<void> {
  const params = { path: { alert } };
  await (act === 'reopened'
    ? dataOf(api.DELETE('/ops/board/alerts/{alert}/note', { params }))
    : dataOf(api.PUT('/ops/board/alerts/{alert}/note', { params, body: { mode: act, reason, until } })));
}
