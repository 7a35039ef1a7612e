import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../api/problem';
import { follow, send, type Answered } from './ask-api';
import { askUntilAnswered } from './asking';
import { keyring, type Question } from './question';

/** Where a check is. All of it is in the memory of this page alone, and gone when the person leaves it. */
export type CheckState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'asking'; readonly step: 'asked' | 'slow' | 'reconnecting' }
  | { readonly phase: 'answered'; readonly answered: Answered; readonly question: Question }
  | { readonly phase: 'refused'; readonly problem: ApiProblem }
  /** Whether it ran is not known; asking again with the same key finds out, and charges nothing more. */
  | { readonly phase: 'lost' };

export type Check = {
  readonly state: CheckState;
  readonly ask: (question: Question) => void;
  /** Forgets question and answer. */
  readonly forget: () => void;
};

/** Asks one question at a time. */
export function useCheck(onAnswered: (answered: Answered) => void): Check {
  const [state, setState] = useState<CheckState>({ phase: 'idle' });
  const [keys] = useState(() => keyring(() => crypto.randomUUID()));
  const running = useRef<AbortController>(null);
  const leave = useCallback(() => {
    running.current?.abort();
    running.current = null;
  }, []);
  useEffect(() => leave, [leave]);

  const ask = (question: Question): void => {
    if (running.current !== null) return;
    const controller = new AbortController();
    running.current = controller;
    const change = (next: CheckState): void => {
      if (!controller.signal.aborted) setState(next);
    };
    void answerTo(question, keys.keyFor(question), { signal: controller.signal, change }).then((last) => {
      if (controller.signal.aborted) return;
      running.current = null;
      if (last.phase === 'answered') {
        keys.answered();
        onAnswered(last.answered);
      }
      setState(last);
    });
  };
  const forget = (): void => {
    leave();
    keys.answered();
    setState({ phase: 'idle' });
  };
  return { state, ask, forget };
}

type Watching = { readonly signal: AbortSignal; readonly change: (state: CheckState) => void };

async function answerTo(question: Question, key: string, { signal, change }: Watching): Promise<CheckState> {
  try {
    const answered = await askUntilAnswered({
      ask: () => send(question, key, signal),
      follow: (checkId) => follow(checkId, question.fixture !== undefined, signal),
      pause: (ms) => paused(ms, signal),
      isLost: (failure) => failure instanceof TypeError,
      progress: (step) => {
        change({ phase: 'asking', step });
      },
    });
    return { phase: 'answered', answered, question };
  } catch (failure) {
    return failure instanceof ApiProblem ? { phase: 'refused', problem: failure } : { phase: 'lost' };
  }
}

async function paused(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('left', 'AbortError'));
    });
  });
}
