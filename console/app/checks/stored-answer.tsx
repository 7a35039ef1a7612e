import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '@eligibility/api-types';
import type { ReactNode } from 'react';
import { api } from '../api/client';
import { ApiProblem } from '../api/problem';
import { Failure, Loading } from '../design/states';
import { AnswerSheet } from '../front-desk/answer/answer-sheet';
import type { CheckAnswer } from '../front-desk/answer/verdict';
import { answeredOf, type Answered } from '../front-desk/ask-api';

/** The answer of a check as it was given; forgotten when the page is left. */
export function StoredAnswer({ check }: { readonly check: Schema<'CheckLogEntry'> }): ReactNode {
  const {
    data: answered,
    error,
    refetch,
  } = useQuery({
    queryKey: ['answer', check.id],
    queryFn: () => answerOf(check),
    // Nothing of a patient outlives its page, and each request is one look in the audit log.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  if (error !== null) return <Unreadable error={error} retry={() => void refetch()} />;
  if (answered === undefined) return <Loading rows={4} height={64} />;
  return <AnswerSheet answered={answered} />;
}

async function answerOf({ id, tags }: Schema<'CheckLogEntry'>): Promise<Answered> {
  const { data, error, response } = await api.GET('/api/eligibility/checks/{id}/answer', {
    params: { path: { id }, header: { Prefer: 'include=benefits' } },
  });
  if (!response.ok) throw new ApiProblem(response.status, error as Partial<Schema<'Problem'>>);
  return answeredOf(data as CheckAnswer, response.headers, tags.includes('mock'));
}

function Unreadable({ error, retry }: { readonly error: Error; readonly retry: () => void }): ReactNode {
  if (!(error instanceof ApiProblem) || error.code !== 'idempotency-result-expired') {
    return <Failure error={error} retry={retry} />;
  }
  return (
    <Alert color="gray" variant="outline" title="The answer is no longer kept">
      Answers are kept for a short time only, because patients are in them. What came of the check stays in
      this list.
    </Alert>
  );
}
