import type { Schema } from '@eligibility/api-types';
import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Copyable } from '../design/copyable';
import { count } from '../design/format';
import { Failure } from '../design/states';

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
        icon={<IconAlertTriangle aria-hidden />}
        title="The log is broken"
      >
        Line {result.brokenAt} was changed or inserted, or follows a missing one.
      </Alert>
    );
  }
  return (
    <Alert
      role="status"
      color="pine"
      variant="outline"
      icon={<IconShieldCheck aria-hidden />}
      title={`All ${count(result.lines)} lines are as they were written`}
    >
      Keep the hash of the last line elsewhere; it proves later that nothing was cut off since.{' '}
      <Copyable text={result.head} name="hash of the last line" />
    </Alert>
  );
}
