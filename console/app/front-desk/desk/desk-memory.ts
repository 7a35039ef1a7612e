import { ApiProblem } from '../../api/problem';
import type { DeskState } from './desk';
import type { Sent } from './sent';

/** What of a desk outlives a reload: the form, and the questions without an answer. Answers are the gateway's to keep. */
type Kept = Pick<DeskState, 'draft'> & { readonly sent: readonly KeptSent[] };
type KeptSent = Omit<Sent, 'state'> & {
  readonly phase: Exclude<Sent['state']['phase'], 'answered'>;
  readonly problem?: { readonly status: number; readonly document: ApiProblem['document'] };
};

/** The list of today goes back so far. */
export const TODAY_MS = 24 * 60 * 60 * 1_000;

export function keptText({ draft, sent }: DeskState): string {
  return JSON.stringify({ draft, sent: sent.flatMap(keptOf) } satisfies Kept);
}

function keptOf({ state, ...sent }: Sent): readonly KeptSent[] {
  if (state.phase === 'answered') return [];
  if (state.phase !== 'refused') return [{ ...sent, phase: state.phase }];
  const { status, document } = state.problem;
  return [{ ...sent, phase: state.phase, problem: { status, document } }];
}

/** The desk that was kept; the list begins with rows of the last 24 hours. @param text what `keptText` made */
export function restored(text: string, nowMs: number): Pick<DeskState, 'draft' | 'sent'> {
  const { draft, sent } = JSON.parse(text) as Kept;
  return { draft, sent: sent.filter(({ atMs }) => nowMs - atMs < TODAY_MS).map(sentOf) };
}

function sentOf({ phase, problem, ...sent }: KeptSent): Sent {
  switch (phase) {
    case 'asking':
      return { ...sent, state: { phase, step: 'asked' } };
    case 'refused':
      return {
        ...sent,
        state: { phase, problem: new ApiProblem(problem?.status ?? 0, problem?.document ?? {}) },
      };
    case 'lost':
    case 'left':
      return { ...sent, state: { phase } };
  }
}
