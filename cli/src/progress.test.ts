import { fakeClock } from '@eligibility/kit/testing';
import { progressOn } from './progress';

describe('progress', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const shown = (isTTY: boolean) => {
    const clock = fakeClock();
    const written: string[] = [];
    const progress = progressOn({ isTTY, write: (text) => written.push(text) }, clock);
    const waiting = (ms: number): Promise<number> =>
      progress.during('example.test', () => {
        clock.advance(ms);
        jest.advanceTimersByTime(ms);
        return Promise.resolve(ms);
      });
    return { progress, waiting, text: () => written.join('').replaceAll('\r\u001b[K', '|') };
  };

  it('says nothing within the first second, and nothing where there is no terminal', async () => {
    const [terminal, file] = [shown(true), shown(false)];
    expect([await terminal.waiting(900), await file.waiting(5_000)]).toEqual([900, 5_000]);
    expect([terminal.text(), file.text()]).toEqual(['', '']);
  });

  it('shows how long it waits, and takes the line away with the answer', async () => {
    const { waiting, text } = shown(true);
    await waiting(2_500);
    expect(text()).toMatch(/^(\|waiting for example\.test: 2 s, 0 answers so far)+\|$/);
  });

  it('counts the answers of many short calls as one wait, until something was shown', async () => {
    const { progress, waiting, text } = shown(true);
    for (let call = 0; call < 4; call += 1) await waiting(400);
    expect(text()).toBe('|waiting for example.test: 1 s, 3 answers so far|');
    progress.clear();
    await waiting(400);
    expect(text()).toBe('|waiting for example.test: 1 s, 3 answers so far|');
  });
});
