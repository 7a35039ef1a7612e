import { ApiProblem } from '../api/problem';
import { follow, send, type Answered } from './ask-api';
import { askUntilAnswered } from './asking';
import type { Watching } from './desk/desk';
import type { Sent, SentState } from './desk/sent';

/** Asks a question until there is an answer, a refusal, or no connection. */
export async function askPayer({ question, key, atMs }: Sent, watch: Watching): Promise<SentState> {
  const { signal, change } = watch;
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
    return { phase: 'answered', answered, isOpen: isOwnAnswer(answered, Date.now() - atMs) };
  } catch (failure) {
    return failure instanceof ApiProblem ? { phase: 'refused', problem: failure } : { phase: 'lost' };
  }
}

/** Whether the answer came after the question was sent: then the person waited for it, and sees it at once. */
function isOwnAnswer({ ageSeconds }: Answered, waitedMs: number): boolean {
  return ageSeconds === undefined || ageSeconds * 1_000 <= waitedMs;
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
