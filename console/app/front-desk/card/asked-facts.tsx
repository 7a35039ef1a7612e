import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../texts';
import type { Asked } from './asked';
import classes from './card.module.css';

/** Who was asked about, what, for which clinic, by whom, and what it cost: on every card, and on paper. */
export function AskedFacts({ asked }: { readonly asked: Asked }): ReactNode {
  const { patient, payer, service, by, at, cost } = asked;
  return (
    <div className={classes['asked']}>
      <Group gap="xs" align="baseline">
        <Text fw={650}>{patient?.name ?? t.card.noPatient}</Text>
        {patient !== undefined && (
          <Text size="sm">
            {joined(
              patient.birthDate === undefined ? undefined : t.card.born(patient.birthDate),
              patient.dependent,
              patient.memberId === undefined ? t.card.noMemberId : t.card.memberId(patient.memberId),
            )}
          </Text>
        )}
      </Group>
      <Text size="sm">
        {joined(payer, service, asked.day === undefined ? undefined : t.card.onDay(asked.day))}
      </Text>
      <Text size="sm" c="dimmed">
        {joined(placeOf(asked), by === undefined ? at : t.card.by(by, at))}
        {cost !== undefined && (
          <>
            {' · '}
            <Text span fw={600} c="var(--quiet)">
              {cost}
            </Text>
          </>
        )}
      </Text>
    </div>
  );
}

function placeOf({ clinic, npi }: Asked): string | undefined {
  return clinic === undefined ? undefined : t.card.forClinic(clinic, npi ?? '');
}

function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}
