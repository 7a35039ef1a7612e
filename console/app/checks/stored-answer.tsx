import { Alert, Button, Stack } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '@eligibility/api-types';
import type { ReactNode } from 'react';
import { api } from '../api/client';
import { ApiProblem } from '../api/problem';
import { Failure, Loading } from '../design/states';
import { AnswerCard } from '../front-desk/answer/answer-card';
import { DetailsSection } from '../front-desk/answer/details-section';
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
  const { benefits } = answered.document;
  return (
    <Stack gap="md">
      <AnswerCard
        answered={answered}
        actions={
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => {
              window.print();
            }}
          >
            Print
          </Button>
        }
      />
      {benefits != null && <DetailsSection details={benefits} />}
    </Stack>
  );
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
