import { Button, Stack } from '@mantine/core';
import { PrinterIcon, Square2StackIcon } from '../../generated/icons';
import type { ReactNode } from 'react';
import { notice } from '../../design/notice';
import { AnswerCard, type AnswerCardProps } from './answer-card';
import classes from './answer.module.css';
import { chartText } from './chart-text';
import { DetailsSection } from './details-section';
import { EstimateSection } from './estimate-section';
import { OnPaper } from './paper/on-paper';
import { t } from './texts';

/** An answer with all that is behind it; on paper it fits on one page. */
export function AnswerSheet({ answered, asked, next, ways }: Omit<AnswerCardProps, 'actions'>): ReactNode {
  const { benefits } = answered.document;
  return (
    <Stack gap="md" className={classes['sheet'] ?? ''}>
      <AnswerCard
        answered={answered}
        asked={asked}
        next={next}
        ways={ways}
        actions={
          <>
            {'clipboard' in navigator && (
              <Button
                variant="default"
                leftSection={<Square2StackIcon width={16} aria-hidden />}
                onClick={() => void copyForChart(chartText(answered, asked))}
              >
                {t.copy}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<PrinterIcon width={16} aria-hidden />}
              onClick={() => {
                window.print();
              }}
            >
              {t.print}
            </Button>
          </>
        }
      />
      {benefits != null && <EstimateSection checkId={answered.checkId} details={benefits} />}
      {benefits != null && <DetailsSection details={benefits} />}
      <OnPaper answered={answered} />
    </Stack>
  );
}

async function copyForChart(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  notice(t.copied);
}
