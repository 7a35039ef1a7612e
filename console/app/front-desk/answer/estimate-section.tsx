import { Button, Collapse, Paper } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useId, type ReactNode } from 'react';
import { Loading } from '../../design/states';
import classes from './answer.module.css';
import { t } from './texts';
import type { Details } from './verdict';

const EstimateForm = lazy(async () => ({
  default: (await import('../estimate/estimate-form')).EstimateForm,
}));

type EstimateSectionProps = { readonly checkId: string; readonly details: Details };

/** What to collect for a visit, closed until a person asks for it: only then it is loaded. */
export function EstimateSection({ checkId, details }: EstimateSectionProps): ReactNode {
  const [isOpen, { toggle }] = useDisclosure();
  const id = useId();
  if (details.status !== 'active') return null;
  return (
    <Paper withBorder p="md" bg="var(--surface)" className={`${classes['behind'] ?? ''} no-print`}>
      <Button variant="subtle" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        {t.toCollect}
      </Button>
      <Collapse expanded={isOpen} id={id} pt={isOpen ? 'md' : 0}>
        {isOpen && (
          <Suspense fallback={<Loading rows={2} />}>
            <EstimateForm checkId={checkId} askedAbout={details.serviceType.code} />
          </Suspense>
        )}
      </Collapse>
    </Paper>
  );
}
