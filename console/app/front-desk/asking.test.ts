import { askUntilAnswered, type Asking, type Reply } from './asking';

const LOST = new TypeError('network');
const REFUSED = new Error('refused');
const ANSWER: Reply<string> = { kind: 'answer', answer: 'active' };
const RUNNING: Reply<string> = { kind: 'running', checkId: 'check 1' };

type Script = readonly (Reply<string> | Error)[];

/** Plays the replies one after the other, and writes down what was done. */
function play(script: Script): { readonly asking: Asking<string>; readonly log: string[] } {
  const log: string[] = [];
  const left = [...script];
  const reply = async (what: string): Promise<Reply<string>> => {
    log.push(what);
    const next = left.shift();
    if (next === undefined) throw new Error('more was sent than the script has');
    if (next instanceof Error) throw next;
    return Promise.resolve(next);
  };
  return {
    log,
    asking: {
      ask: () => reply('ask'),
      follow: (checkId) => reply(`follow ${checkId}`),
      pause: (ms) => {
        log.push(`pause ${String(ms)}`);
        return Promise.resolve();
      },
      isLost: (failure) => failure === LOST,
      progress: (step) => {
        log.push(step);
      },
    },
  };
}

describe('a question', () => {
  it('is asked once when the answer comes', async () => {
    const { asking, log } = play([ANSWER]);

    expect(await askUntilAnswered(asking)).toBe('active');
    expect(log).toEqual(['asked', 'ask']);
  });

  it('is followed by the id of its check while the payer is slow', async () => {
    const { asking, log } = play([RUNNING, RUNNING, ANSWER]);

    expect(await askUntilAnswered(asking)).toBe('active');
    expect(log).toEqual(['asked', 'ask', 'slow', 'follow check 1', 'slow', 'follow check 1']);
  });

  it('is sent again when the connection was lost, with growing pauses', async () => {
    const { asking, log } = play([LOST, LOST, ANSWER]);

    expect(await askUntilAnswered(asking)).toBe('active');
    expect(log.filter((line) => line.startsWith('pause'))).toEqual(['pause 500', 'pause 1500']);
    expect(log.filter((line) => line === 'ask')).toHaveLength(3);
  });

  it('is given up when the connection stays lost', async () => {
    const { asking } = play([LOST, LOST, LOST, LOST]);

    await expect(askUntilAnswered(asking)).rejects.toBe(LOST);
  });

  it('is not sent again when it was refused', async () => {
    const { asking, log } = play([REFUSED]);

    await expect(askUntilAnswered(asking)).rejects.toBe(REFUSED);
    expect(log).toEqual(['asked', 'ask']);
  });

  it('waits for a request with its own key that still runs', async () => {
    const { asking, log } = play([{ kind: 'busy', retryAfterMs: 2_000 }, ANSWER]);

    expect(await askUntilAnswered(asking)).toBe('active');
    expect(log).toEqual(['asked', 'ask', 'slow', 'pause 2000', 'ask']);
  });

  it('is asked again for the reason when its check ended without an answer', async () => {
    const { asking, log } = play([RUNNING, { kind: 'gone' }, REFUSED]);

    await expect(askUntilAnswered(asking)).rejects.toBe(REFUSED);
    expect(log.filter((line) => line === 'ask')).toHaveLength(2);
  });
});
