import type { Schema } from '@eligibility/api-types';
import { Alert } from '@mantine/core';
import { ExclamationTriangleIcon, ShieldCheckIcon } from '../generated/icons';
import type { ReactNode } from 'react';
import { Copyable } from '../design/copyable';
import { count } from '../design/format';
import { Failure } from '../design/states';
import { t } from './texts';

type AuditProofProps = {
  /** Undefined while the log was not verified. */
  readonly result: Schema<'AuditVerification'> | undefined;
  readonly error: Error | null;
};

/** What walking along the chain of the log found. */
export function AuditProof({ result, error }: AuditProofProps): ReactNode {
  if (error !== null) return <Failure error={error} />;
  if (result === undefined) return null;
  if (!result.isIntact) {
    return (
      <Alert
        role="alert"
        color="red"
        variant="outline"
        icon={<ExclamationTriangleIcon aria-hidden />}
        title={t.broken}
      >
        {t.brokenAt(result.brokenAt ?? 0)}
      </Alert>
    );
  }
  return (
    <Alert
      role="status"
      color="pine"
      variant="outline"
      icon={<ShieldCheckIcon aria-hidden />}
      title={t.intact(count(result.lines))}
    >
      {t.keepHash} <Copyable text={result.head} name={t.hash} />
    </Alert>
  );
}
