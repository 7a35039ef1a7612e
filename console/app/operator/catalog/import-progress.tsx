import { Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { UploadProgress } from './payer-upload';
import { t } from './texts';

type ImportProgressProps = {
  readonly progress: UploadProgress | undefined;
  /** What happens after the file is sent. */
  readonly working: string;
};

/** How far an import is, while it is. */
export function ImportProgress({ progress, working }: ImportProgressProps): ReactNode {
  const isWorking = progress?.step === 'working';
  const percent = progress?.step === 'sending' ? Math.floor(100 * progress.share) : 0;
  return (
    <Stack gap={4} role="status">
      <Text size="sm">{isWorking ? working : t.import.sent(percent)}</Text>
      <Progress
        value={isWorking ? 100 : percent}
        animated={isWorking}
        aria-label={isWorking ? working : t.import.sentPart}
      />
    </Stack>
  );
}
