import type { Schema } from '@eligibility/api-types';
import { Checkbox, Group, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { fieldError, useAct } from '../api/act';
import { Dialog } from '../design/dialog';
import { Form } from '../design/form';
import { textIn } from '../design/form-values';
import { addClinic, changeClinic, CLINICS, type Clinic } from './data';

type ClinicFormProps = {
  /** Undefined for a new one. */
  readonly clinic?: Clinic;
  readonly onClose: () => void;
};

/** Adds a clinic, or corrects one. */
export function ClinicForm({ clinic, onClose }: ClinicFormProps): ReactNode {
  const [hasPractitioner, setHasPractitioner] = useState(clinic?.practitioner !== undefined);
  const act = useAct({
    act: (values: FormData) => save(clinic, values, hasPractitioner),
    changes: [CLINICS],
    done: ({ name }) => (clinic === undefined ? `${name} is there.` : `${name} is saved.`),
    onDone: onClose,
  });
  return (
    <Dialog title={clinic === undefined ? 'Add a clinic' : `Edit ${clinic.name}`} isOpen onClose={onClose}>
      <Form
        action={clinic === undefined ? 'Add the clinic' : 'Save'}
        state={act}
        onCancel={onClose}
        onSubmit={act.mutate}
      >
        <TextInput
          name="name"
          label="Name"
          description="As payers know it."
          required
          maxLength={60}
          autoComplete="off"
          data-autofocus
          defaultValue={clinic?.name ?? ''}
          error={fieldError(act.error, 'name')}
        />
        <TextInput
          name="npi"
          label="NPI"
          description="The ten digits of its National Provider Identifier."
          required
          inputMode="numeric"
          pattern="[0-9]{10}"
          title="Ten digits"
          maxLength={10}
          autoComplete="off"
          defaultValue={clinic?.npi ?? ''}
          error={fieldError(act.error, 'npi')}
        />
        <Checkbox
          label="The NPI belongs to a person"
          checked={hasPractitioner}
          onChange={({ currentTarget }) => {
            setHasPractitioner(currentTarget.checked);
          }}
        />
        {hasPractitioner && <PractitionerFields practitioner={clinic?.practitioner} error={act.error} />}
      </Form>
    </Dialog>
  );
}

type PractitionerProps = { readonly practitioner: Clinic['practitioner']; readonly error: unknown };

function PractitionerFields({ practitioner, error }: PractitionerProps): ReactNode {
  return (
    <Group grow align="flex-start">
      <TextInput
        name="firstName"
        label="First name"
        required
        maxLength={35}
        autoComplete="off"
        defaultValue={practitioner?.firstName ?? ''}
        error={fieldError(error, 'practitioner.firstName')}
      />
      <TextInput
        name="lastName"
        label="Last name"
        required
        maxLength={60}
        autoComplete="off"
        defaultValue={practitioner?.lastName ?? ''}
        error={fieldError(error, 'practitioner.lastName')}
      />
    </Group>
  );
}

function save(clinic: Clinic | undefined, values: FormData, hasPractitioner: boolean): Promise<Clinic> {
  const names = { name: textIn(values, 'name') ?? '', npi: textIn(values, 'npi') ?? '' };
  const practitioner: Schema<'NewPractitioner'> | undefined = hasPractitioner
    ? { firstName: textIn(values, 'firstName') ?? '', lastName: textIn(values, 'lastName') ?? '' }
    : undefined;
  if (clinic === undefined)
    return addClinic({ ...names, ...(practitioner !== undefined && { practitioner }) });
  return changeClinic({ clientId: clinic.clientId, body: { ...names, practitioner: practitioner ?? null } });
}
