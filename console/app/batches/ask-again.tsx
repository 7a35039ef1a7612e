import { Button } from '@mantine/core';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { BatchStatus } from './batch-data';
import { t } from './texts';

// What is opened by hand is not part of the first view.
const NewSchedule = lazy(async () => ({
  default: (await import('../schedules/new-schedule')).NewSchedule,
}));

/** Makes a schedule of the rows of a batch, which are then asked again regularly. */
export function AskAgain({ batch }: { readonly batch: BatchStatus }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          setOpen(true);
        }}
      >
        {t.batch.askAgain}
      </Button>
      {isOpen && (
        <Suspense>
          <NewSchedule
            batch={batch}
            onClose={() => {
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
