import type { SentState, Sent } from './sent';
import { meaningOf } from './same-question';
import type { Entries, Question } from '../question';

/** What is at a desk: the form as it is typed, the questions that were sent, and the one whose card is shown. */
export type DeskState = {
  readonly draft: Entries;
  /** Newest first. */
  readonly sent: readonly Sent[];
  /** Id of a row of the list of today; undefined while no card is shown. */
  readonly shown: string | undefined;
};

type Asked = { readonly question: Question; readonly entries: Entries };

export type Desk = {
  readonly state: () => DeskState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly edit: (change: Partial<Entries>) => void;
  /** Asks, and shows the row. The same question that waits, or was not answered, is the same row. */
  readonly send: (asked: Asked) => void;
  /** Asks the payer although there is an answer: a check of its own, which is charged as one. */
  readonly sendAnew: (asked: Asked) => void;
  /** Asks another question in the place of one that was refused, such as with the payer that was chosen. */
  readonly replace: (id: string, asked: Asked) => void;
  /** Asks a row's own question again. */
  readonly retry: (id: string) => void;
  /** Stops waiting for the answer of a row. */
  readonly leave: (id: string) => void;
  /** Shows the answer of a row that was stored before. */
  readonly open: (id: string) => void;
  readonly show: (id: string | undefined) => void;
  /** Stops waiting for everything, and forgets it. */
  readonly close: () => void;
};

export type DeskPorts = {
  /** Asks until there is an end, which may be a refusal. It never throws. */
  readonly ask: (sent: Sent, watch: Watching) => Promise<SentState>;
  readonly newId: () => string;
  readonly newKey: () => string;
  readonly nowMs: () => number;
};

export type Watching = { readonly signal: AbortSignal; readonly change: (state: SentState) => void };

/** A bound: more than one desk sends in a day. */
const MOST_SENT = 300;
const ASKING: SentState = { phase: 'asking', step: 'asked' };

/**
 * The desk of one person in one workspace. It asks several questions at a time, and each has a row of its own.
 * @param start what was restored; rows that were waiting are asked again, which finds the check that runs
 */
export function openDesk(ports: DeskPorts, start: DeskState): Desk {
  let state = start;
  const listeners = new Set<() => void>();
  const running = new Map<string, AbortController>();

  const change = (next: Partial<DeskState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const find = (id: string): Sent | undefined => state.sent.find((one) => one.id === id);
  const put = (id: string, part: Partial<Sent>): void => {
    change({ sent: state.sent.map((one) => (one.id === id ? { ...one, ...part } : one)) });
  };
  const ask = (id: string): void => {
    const sent = find(id);
    if (sent === undefined || running.has(id)) return;
    const controller = new AbortController();
    running.set(id, controller);
    const report = (next: SentState): void => {
      if (!controller.signal.aborted) put(id, { state: next });
    };
    report(ASKING);
    void ports.ask(sent, { signal: controller.signal, change: report }).then((end) => {
      if (running.get(id) === controller) running.delete(id);
      report(end);
    });
  };
  const add = (asked: Asked, key: string | undefined): void => {
    const sent = { ...asked, id: ports.newId(), atMs: ports.nowMs(), key, state: ASKING };
    change({ sent: [sent, ...state.sent].slice(0, MOST_SENT), shown: sent.id });
    ask(sent.id);
  };
  const askAgain = (id: string, asked?: Asked): void => {
    put(id, { ...asked, atMs: ports.nowMs() });
    change({ shown: id });
    ask(id);
  };
  for (const { id, state: restored } of start.sent) if (restored.phase === 'asking') ask(id);

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit: (changed) => {
      change({ draft: { ...state.draft, ...changed } });
    },
    send: (asked) => {
      const same = state.sent.find((one) => isOpenFor(one, asked.question));
      if (same === undefined) add(asked, undefined);
      else if (same.state.phase === 'asking') change({ shown: same.id });
      else askAgain(same.id, asked);
    },
    sendAnew: (asked) => {
      add(asked, ports.newKey());
    },
    replace: askAgain,
    retry: askAgain,
    leave: (id) => {
      running.get(id)?.abort();
      running.delete(id);
      put(id, { state: { phase: 'left' } });
    },
    open: (id) => {
      const { state: found } = find(id) ?? {};
      if (found?.phase === 'answered') put(id, { state: { ...found, isOpen: true } });
    },
    show: (shown) => {
      change({ shown });
    },
    close: () => {
      for (const controller of running.values()) controller.abort();
      running.clear();
      listeners.clear();
    },
  };
}

/** Whether sending a question means this row: it has the same question, and no answer yet. */
function isOpenFor({ question, state }: Sent, wanted: Question): boolean {
  return state.phase !== 'answered' && meaningOf(question) === meaningOf(wanted);
}
