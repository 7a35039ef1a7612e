import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiProblem } from '../../api/problem';
import { Failure } from '../../design/states';
import { t } from '../texts';

/** Why a stored answer cannot be shown. */
export function AnswerGone({
  error,
  retry,
}: {
  readonly error: Error;
  readonly retry: () => void;
}): ReactNode {
  if (!(error instanceof ApiProblem) || error.code !== 'idempotency-result-expired') {
    return <Failure error={error} retry={retry} />;
  }
  return (
    <Alert color="gray" variant="outline" title={t.gone.title}>
      {t.gone.why}
    </Alert>
  );
}
