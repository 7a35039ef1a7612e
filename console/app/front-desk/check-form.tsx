import { Button, Stack } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { Schema } from '@eligibility/api-types';
import type { ReactNode, RefObject } from 'react';
import { ClinicField } from './clinic-field';
import { DayField } from './day-field';
import classes from './front-desk.module.css';
import { PayerField } from './payer-field';
import { PatientFields } from './patient-fields';
import { SERVICE_BOUNDS, type Complaints, type Entries, type EntryName } from './question';
import { ScenarioField } from './scenario-field';
import { ServiceField } from './service-field';

type CheckFormProps = {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly clinics: readonly Schema<'Clinic'>[];
  readonly entries: Entries;
  readonly complaints: Complaints;
  readonly isAsking: boolean;
  /** Below the payer: the payers to choose from. */
  readonly candidates: ReactNode;
  readonly onChange: (change: Partial<Entries>) => void;
  readonly onSubmit: () => void;
};

/** The question, in the order in which it is on an insurance card. Enter in any field asks it. */
export function CheckForm({ form, entries, complaints, onChange, ...props }: CheckFormProps): ReactNode {
  return (
    <form
      ref={form}
      noValidate
      autoComplete="off"
      aria-label="Check coverage"
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      <Stack gap="sm">
        <ScenarioField
          fixture={entries.fixture}
          onPick={(fixture) => {
            onChange({ fixture });
          }}
        />
        <ClinicField
          clinics={props.clinics}
          clientId={entries.clientId}
          error={complaints.clientId}
          onPick={(clientId) => {
            onChange({ clientId });
          }}
        />
        <PayerField
          text={entries.payer}
          picked={entries.payerId}
          error={complaints.payer}
          onType={(payer) => {
            onChange({ payer, payerId: undefined });
          }}
          onPick={({ name, payerId }) => {
            onChange({ payer: name, payerId });
          }}
        />
        {props.candidates}
        <PatientFields entries={entries} complaints={complaints} onChange={onChange} />
        <div className={classes['when']}>
          <ServiceField
            code={entries.serviceType}
            error={complaints.serviceType}
            onPick={(serviceType) => {
              onChange({ serviceType });
            }}
          />
          <DayField
            label="Date of service"
            name="serviceDate"
            text={entries.serviceDate}
            bounds={SERVICE_BOUNDS}
            error={complaints.serviceDate}
            hint="Empty for today"
            onType={(serviceDate) => {
              onChange({ serviceDate });
            }}
          />
        </div>
        <Button
          type="submit"
          size="md"
          mt="xs"
          fullWidth
          loading={props.isAsking}
          rightSection={<IconArrowRight size={18} aria-hidden />}
        >
          {entries.fixture === undefined ? 'Check coverage' : 'Show the scenario'}
        </Button>
      </Stack>
    </form>
  );
}

/** Puts the keyboard into a field of the form. */
export function focusEntry(form: HTMLFormElement | null, name: EntryName): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
