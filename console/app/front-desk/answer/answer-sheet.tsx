import { Button, Stack } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Answered } from '../ask-api';
import { AnswerCard } from './answer-card';
import classes from './answer.module.css';
import { DetailsSection } from './details-section';

type AnswerSheetProps = {
  readonly answered: Answered;
  /** What to do next, on the card. */
  readonly next?: ReactNode;
  /** Further buttons of the card. */
  readonly actions?: ReactNode;
};

/** An answer with all that is behind it; on paper it fits on one page. */
export function AnswerSheet({ answered, next, actions }: AnswerSheetProps): ReactNode {
  const { benefits } = answered.document;
  return (
    <Stack gap="md" className={classes['sheet'] ?? ''}>
      <AnswerCard
        answered={answered}
        next={next}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => {
                window.print();
              }}
            >
              Print
            </Button>
            {actions}
          </>
        }
      />
      {benefits != null && <DetailsSection details={benefits} />}
    </Stack>
  );
}
