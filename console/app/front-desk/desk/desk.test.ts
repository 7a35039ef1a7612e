import { ApiProblem } from '../../api/problem';
import type { Answered } from '../ask-api';
import { FORM, questionAbout } from './_questions';
import { openDesk, type Desk, type DeskState } from './desk';
import type { Sent, SentState } from './sent';

const ANSWERED: SentState = { phase: 'answered', answered: { checkId: 'c' } as Answered, isOpen: true };
const REFUSED: SentState = { phase: 'refused', problem: new ApiProblem(422, { code: 'payer-ambiguous' }) };

type Call = {
  readonly sent: Sent;
  readonly signal: AbortSignal;
  readonly end: (state: SentState) => Promise<void>;
};

/** A desk whose questions end when the test says so. */
function deskWith(start: Partial<DeskState> = {}): { readonly desk: Desk; readonly calls: readonly Call[] } {
  const calls: Call[] = [];
  let made = 0;
  const desk = openDesk(
    {
      ask: (sent, { signal }) =>
        new Promise<SentState>((resolve) => {
          const end = async (state: SentState): Promise<void> => {
            resolve(state);
            await Promise.resolve();
          };
          calls.push({ sent, signal, end });
        }),
      newId: () => `row ${String((made += 1))}`,
      newKey: () => `key ${String(made)}`,
      nowMs: () => 1_000,
    },
    { draft: FORM, sent: [], shown: undefined, ...start },
  );
  return { desk, calls };
}

const asked = (memberId: string) => ({ question: questionAbout(memberId), entries: FORM });

describe('a desk', () => {
  it('asks several questions at a time, each in a row of its own, and shows the newest', () => {
    const { desk, calls } = deskWith();

    desk.send(asked('W1'));
    desk.send(asked('W2'));

    expect(calls.map(({ sent }) => sent.question.body.memberId)).toEqual(['W1', 'W2']);
    expect(desk.state().sent.map(({ id, state }) => [id, state.phase])).toEqual([
      ['row 2', 'asking'],
      ['row 1', 'asking'],
    ]);
    expect(desk.state().shown).toBe('row 2');
  });

  it('shows the row of a question that waits, and does not ask it again', () => {
    const { desk, calls } = deskWith();
    desk.send(asked('W1'));
    desk.send(asked('W2'));

    desk.send(asked('w-1'));

    expect(calls).toHaveLength(2);
    expect(desk.state().shown).toBe('row 1');
  });

  it('asks a question that was refused again in the same row', async () => {
    const { desk, calls } = deskWith();
    desk.send(asked('W1'));
    await calls[0]?.end(REFUSED);

    desk.send(asked('W1'));

    expect(calls).toHaveLength(2);
    expect(desk.state().sent).toHaveLength(1);
  });

  it('sends no key with a question, and a key of its own with one that is asked anew', async () => {
    const { desk, calls } = deskWith();
    desk.send(asked('W1'));
    await calls[0]?.end(ANSWERED);

    desk.sendAnew(asked('W1'));
    desk.sendAnew(asked('W1'));

    const keys = calls.map(({ sent }) => sent.key);
    expect(keys[0]).toBeUndefined();
    expect(new Set(keys).size).toBe(3);
  });

  it('puts an answer into its own row, whichever row is shown', async () => {
    const { desk, calls } = deskWith();
    desk.send(asked('W1'));
    desk.send(asked('W2'));

    await calls[0]?.end(ANSWERED);

    expect(desk.state().sent.map(({ state }) => state.phase)).toEqual(['asking', 'answered']);
    expect(desk.state().shown).toBe('row 2');
  });

  it('stops waiting for one row alone, and an answer that comes later changes nothing', async () => {
    const { desk, calls } = deskWith();
    desk.send(asked('W1'));
    desk.send(asked('W2'));

    desk.leave('row 1');
    await calls[0]?.end(ANSWERED);

    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    expect(desk.state().sent.map(({ state }) => state.phase)).toEqual(['asking', 'left']);
  });

  it('asks with the payer that was chosen, in the row that was refused', async () => {
    const { desk, calls } = deskWith();
    desk.send(asked('W1'));
    await calls[0]?.end(REFUSED);
    const question = { ...questionAbout('W1'), payer: 'Aetna Texas' };

    desk.replace('row 1', { question, entries: FORM });

    expect(calls[1]?.sent.question.payer).toBe('Aetna Texas');
    expect(desk.state().sent).toHaveLength(1);
  });

  it('asks again what waited when the page was left, and nothing else', () => {
    const row = (id: string, state: SentState): Sent => ({
      ...asked(id),
      id,
      atMs: 0,
      key: undefined,
      state,
    });
    const { calls } = deskWith({
      sent: [row('W1', { phase: 'asking', step: 'slow' }), row('W2', REFUSED), row('W3', { phase: 'left' })],
    });

    expect(calls.map(({ sent }) => sent.id)).toEqual(['W1']);
  });

  it('keeps the form that is typed while answers come', async () => {
    const { desk, calls } = deskWith();
    desk.send(asked('W1'));
    desk.edit({ lastName: 'de la Cruz' });

    await calls[0]?.end(ANSWERED);

    expect(desk.state().draft.lastName).toBe('de la Cruz');
  });
});
