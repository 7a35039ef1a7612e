import { useQuery } from '@tanstack/react-query';
import type { Schema } from '@eligibility/api-types';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useMembership, useSession } from '../api/session';
import { Loading } from '../design/states';
import { AnswerSheet } from '../front-desk/answer/answer-sheet';
import { t } from '../front-desk/answer/texts';
import { AnswerGone } from '../front-desk/card/answer-gone';
import { askedOf } from '../front-desk/card/asked';
import { storedAnswerQuery } from '../front-desk/ask-api';
import { clinicsQuery } from '../front-desk/clinics';
import { lineQuery, type Line } from '../front-desk/today/lines';
import { rowOfLine } from '../front-desk/today/rows';
import { KeepScenario } from './keep-scenario';
import { t as log } from './texts';

/** The answer of a check as it was given, with its patient; forgotten when the page is left. */
export function StoredAnswer({ check }: { readonly check: Schema<'CheckLogEntry'> }): ReactNode {
  const { person } = useSession();
  const role = useMembership()?.role;
  const { data: clinics = [] } = useQuery(clinicsQuery);
  const answer = useQuery(storedAnswerQuery(check.id, check.tags.includes('mock')));
  const line = useQuery(lineQuery(check.id));
  const error = answer.error ?? line.error;
  if (error !== null) {
    return <AnswerGone error={error} retry={() => void Promise.all([answer.refetch(), line.refetch()])} />;
  }
  if (answer.data === undefined || line.data === undefined) return <Loading rows={4} height={64} />;
  const asked = askedOf(rowOfLine(line.data), { clinics, me: person.name });
  return (
    <section aria-label={t.answer}>
      <AnswerSheet answered={answer.data} asked={asked} />
      {role === 'admin' && (check.simulated || check.tags.includes('mock')) && <Keep line={line.data} />}
    </section>
  );
}

function Keep({ line }: { readonly line: Line }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        mt="md"
        className="no-print"
        onClick={() => {
          setOpen(true);
        }}
      >
        {log.scenario.open}
      </Button>
      {isOpen && (
        <KeepScenario
          line={line}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
