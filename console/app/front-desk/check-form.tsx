import { Button, Stack } from '@mantine/core';
import { ArrowRightIcon } from '../generated/icons';
import type { Schema } from '@eligibility/api-types';
import { useRef, type ReactNode, type RefObject } from 'react';
import { ClinicField } from './clinic-field';
import { DayField } from './day-field';
import classes from './front-desk.module.css';
import { PayerField } from './payer-field';
import { PatientFields } from './patient-fields';
import { SERVICE_BOUNDS, type Complaints, type Entries } from './question';
import { ScenarioField } from './scenario-field';
import { ServiceField } from './service-field';
import { t } from './texts';

type CheckFormProps = {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly clinics: readonly Schema<'Clinic'>[];
  readonly entries: Entries;
  readonly complaints: Complaints;
  readonly change: (change: Partial<Entries>) => void;
  readonly submit: () => void;
};

/** A second press so soon after the first is one press of a hand that trembles or is in a hurry. */
const ONE_PRESS_MS = 500;

/** The question, in the order in which it is on an insurance card. Enter in any field asks it. */
export function CheckForm({
  form,
  entries,
  complaints,
  change: onChange,
  ...props
}: CheckFormProps): ReactNode {
  const pressedMs = useRef(-ONE_PRESS_MS);
  const wasJustPressed = (): boolean => performance.now() - pressedMs.current < ONE_PRESS_MS;
  const complains = Object.keys(complaints).length > 0;
  const complained = useRef(false);
  return (
    <form
      ref={form}
      noValidate
      autoComplete="off"
      aria-label={t.form.submit}
      onKeyDown={(event) => {
        // A key that is held down is one press.
        if (event.key === 'Enter' && event.repeat) event.preventDefault();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (wasJustPressed()) return;
        pressedMs.current = performance.now();
        complained.current = complains;
        props.submit();
      }}
    >
      <Stack gap="sm">
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
            label={t.form.serviceDate}
            name="serviceDate"
            text={entries.serviceDate}
            bounds={SERVICE_BOUNDS}
            error={complaints.serviceDate}
            hint={t.form.serviceDateHint}
            onType={(serviceDate) => {
              onChange({ serviceDate });
            }}
          />
        </div>
        <ScenarioField
          fixture={entries.fixture}
          onPick={(fixture) => {
            // Complaints that come or go move the switch under the second click of a double click on the button.
            const hasMoved = complains || complained.current;
            if (!hasMoved || !wasJustPressed()) onChange({ fixture });
          }}
        />
        <Button
          type="submit"
          size="md"
          mt="xs"
          fullWidth
          rightSection={<ArrowRightIcon width={18} aria-hidden />}
        >
          {entries.fixture === undefined ? t.form.submit : t.form.submitScenario}
        </Button>
      </Stack>
    </form>
  );
}
