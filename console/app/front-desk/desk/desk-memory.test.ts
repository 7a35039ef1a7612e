import { ApiProblem } from '../../api/problem';
import { FORM, questionAbout } from './_questions';
import { keptText, restored, TODAY_MS } from './desk-memory';
import type { Sent, SentState } from './sent';

const NOW_MS = 10 * TODAY_MS;

function row(state: SentState, atMs = NOW_MS): Sent {
  return { id: state.phase, question: questionAbout('W1'), entries: FORM, atMs, key: undefined, state };
}

describe('what is kept of a desk', () => {
  it('is the form, and the questions without an answer', () => {
    const problem = new ApiProblem(402, { code: 'insufficient-balance', title: 'No checks' });
    const sent = [
      row({ phase: 'asking', step: 'slow' }),
      row({ phase: 'refused', problem }),
      row({ phase: 'lost' }),
      row({ phase: 'answered', answered: { document: { secret: 1 } } as never, isOpen: true }),
    ];
    const text = keptText({ draft: { ...FORM, firstName: 'Ana' }, sent, shown: undefined });
    const desk = restored(text, NOW_MS);

    expect(desk.draft.firstName).toBe('Ana');
    expect(desk.sent.map(({ state }) => state.phase)).toEqual(['asking', 'refused', 'lost']);
    expect(desk.sent[1]?.state).toMatchObject({ problem: { code: 'insufficient-balance', status: 402 } });
    expect(text).not.toContain('secret');
  });

  it('ends after a day', () => {
    const sent = [row({ phase: 'lost' }, NOW_MS - TODAY_MS), row({ phase: 'left' }, NOW_MS - TODAY_MS + 1)];

    expect(restored(keptText({ draft: FORM, sent, shown: undefined }), NOW_MS).sent).toHaveLength(1);
  });
});
