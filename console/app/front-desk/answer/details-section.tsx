import { Button, Collapse, Paper } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ChevronDownIcon, ChevronUpIcon } from '../../generated/icons';
import { useId, type ReactNode } from 'react';
import classes from './answer.module.css';
import { BenefitDetails } from './benefit-details';
import { t } from './texts';
import type { Details } from './verdict';

/** The benefits behind the answer, closed until they are asked for; on paper they are whole, in a place of their own. */
export function DetailsSection({ details }: { readonly details: Details }): ReactNode {
  const [isOpen, { toggle }] = useDisclosure();
  const id = useId();
  if (details.plans.length === 0) return null;
  return (
    <Paper withBorder p="md" bg="var(--surface)" className={`${classes['behind'] ?? ''} no-print`}>
      <Button
        variant="subtle"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
        rightSection={
          isOpen ? <ChevronUpIcon width={16} aria-hidden /> : <ChevronDownIcon width={16} aria-hidden />
        }
      >
        {isOpen ? t.details.hide : t.details.show}
      </Button>
      <Collapse expanded={isOpen} id={id} pt={isOpen ? 'md' : 0}>
        {isOpen && <BenefitDetails details={details} />}
      </Collapse>
    </Paper>
  );
}
