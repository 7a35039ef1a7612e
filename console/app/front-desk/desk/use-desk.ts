import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { sessionQuery } from '../../api/session';
import { walletQuery } from '../../workspace/own-workspace';
import { outcomePartsQuery } from '../card/outcome-parts';
import { TODAY } from '../today/lines';
import type { Desk, DeskState } from './desk';
import type { Sent } from './sent';

/** While a check runs that is not waited for, the list is read again so often. */
const LOOK_AGAIN_MS = 10_000;

export function useDeskState(desk: Desk): DeskState {
  return useSyncExternalStore(desk.subscribe, desk.state);
}

/** What just came of a question, as a screen reader says it: the name of the patient, and the verdict. */
export function useNews(newest: Sent | undefined): string {
  const { data: parts } = useQuery(outcomePartsQuery);
  if (newest === undefined || parts === undefined) return '';
  const { state, question } = newest;
  const said = (): string => {
    if (state.phase === 'answered') return parts.spokenAnswer(state.answered.document);
    return state.phase === 'refused' ? parts.refusalOf(state.problem).title : '';
  };
  return `${question.body.patientFirstName} ${question.body.patientLastName}: ${said()}`;
}

/** The question that ended last, of those that this page has seen waiting. */
export function useNewlyEnded(sent: readonly Sent[]): Sent | undefined {
  const waiting = useRef(new Set<string>());
  const [ended, setEnded] = useState<string>();
  useEffect(() => {
    for (const { id, state } of sent) {
      if (state.phase === 'asking') waiting.current.add(id);
      else if (waiting.current.delete(id)) setEnded(id);
    }
  }, [sent]);
  return sent.find(({ id }) => id === ended);
}

/** Reads again what an answer has changed: the list, the balance, and, after a refusal, whether the session is over. */
export function useAfterAnswers(sent: readonly Sent[], ended: Sent | undefined): void {
  const queries = useQueryClient();
  const isLeft = sent.some(({ state }) => state.phase === 'left' || state.phase === 'lost');
  useEffect(() => {
    if (ended === undefined) return;
    void queries.invalidateQueries({ queryKey: TODAY, exact: true });
    if (ended.state.phase === 'refused' && ended.state.problem.isSignedOut) {
      void queries.invalidateQueries(sessionQuery);
    }
    const remaining = ended.state.phase === 'answered' ? ended.state.answered.remaining : undefined;
    if (remaining === undefined) return;
    queries.setQueryData(walletQuery.queryKey, (wallet) => wallet && { ...wallet, available: remaining });
  }, [ended, queries]);
  useEffect(() => {
    if (!isLeft) return undefined;
    const timer = setInterval(() => {
      void queries.invalidateQueries({ queryKey: TODAY, exact: true });
    }, LOOK_AGAIN_MS);
    return () => {
      clearInterval(timer);
    };
  }, [isLeft, queries]);
}
