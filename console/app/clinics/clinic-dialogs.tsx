import { Group, Radio, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { fieldError, useAct } from '../api/act';
import { Confirm } from '../design/confirm';
import { Dialog } from '../design/dialog';
import { Form } from '../design/form';
import { notice } from '../design/notice';
import type { Clinic, ClinicActs } from './clinic-acts';
import { clinicChangeIn, newClinicIn, npiProblem } from './clinic-body';

type OfClinic = { readonly acts: ClinicActs; readonly onClose: () => void };

/** Adds a clinic, or changes one. */
export function ClinicDialog({
  acts,
  clinic,
  onClose,
}: OfClinic & { readonly clinic: Clinic | undefined }): ReactNode {
  const saving = useAct({
    act: (values: FormData) =>
      clinic === undefined
        ? acts.add(newClinicIn(values))
        : acts.change(clinic.clientId, clinicChangeIn(values, clinic)),
    changes: [acts.queryKey],
    done:
      clinic === undefined
        ? 'The clinic is there.'
        : 'The clinic is changed, everywhere within five seconds.',
    onDone: onClose,
  });
  return (
    <Dialog title={clinic === undefined ? 'Add a clinic' : `Edit ${clinic.name}`} isOpen onClose={onClose}>
      <Form
        action={clinic === undefined ? 'Add the clinic' : 'Save the clinic'}
        state={saving}
        onCancel={onClose}
        onSubmit={(values) => {
          if (clinic !== undefined && Object.keys(clinicChangeIn(values, clinic)).length === 0) {
            notice('Nothing was changed.');
          } else saving.mutate(values);
        }}
      >
        <ClinicFields clinic={clinic} error={saving.error} />
      </Form>
    </Dialog>
  );
}

function ClinicFields({
  clinic,
  error,
}: {
  readonly clinic: Clinic | undefined;
  readonly error: unknown;
}): ReactNode {
  const { name = '', npi: former = '', practitioner = null } = clinic ?? {};
  const [holder, setHolder] = useState(practitioner === null ? 'organization' : 'person');
  const [npi, setNpi] = useState(former);
  return (
    <>
      <TextInput
        name="name"
        label="Name"
        description="As payers know it."
        required
        maxLength={60}
        defaultValue={name}
        autoComplete="off"
        data-autofocus
        error={fieldError(error, 'name')}
      />
      <TextInput
        name="npi"
        label="NPI"
        description="National Provider Identifier, ten digits."
        required
        inputMode="numeric"
        pattern="[0-9]{10}"
        maxLength={10}
        value={npi}
        onChange={({ currentTarget }) => {
          setNpi(currentTarget.value);
        }}
        autoComplete="off"
        error={fieldError(error, 'npi') ?? (npi.length >= 10 ? npiProblem(npi) : undefined)}
      />
      <Radio.Group name="holder" label="The NPI belongs to" value={holder} onChange={setHolder}>
        <Group gap="lg" mt={4}>
          <Radio value="organization" label="The organization" />
          <Radio value="person" label="A person" />
        </Group>
      </Radio.Group>
      {holder === 'person' && <PersonFields practitioner={practitioner} error={error} />}
    </>
  );
}

type PersonFieldsProps = { readonly practitioner: Clinic['practitioner']; readonly error: unknown };

function PersonFields({ practitioner, error }: PersonFieldsProps): ReactNode {
  return (
    <SimpleGrid cols={2}>
      <TextInput
        name="firstName"
        label="First name"
        required
        maxLength={35}
        defaultValue={practitioner?.firstName ?? ''}
        autoComplete="off"
        error={fieldError(error, 'practitioner.firstName')}
      />
      <TextInput
        name="lastName"
        label="Last name"
        required
        maxLength={60}
        defaultValue={practitioner?.lastName ?? ''}
        autoComplete="off"
        error={fieldError(error, 'practitioner.lastName')}
      />
    </SimpleGrid>
  );
}

/** Closes a clinic, or opens it again. */
export function RetireDialog({ acts, clinic, onClose }: OfClinic & { readonly clinic: Clinic }): ReactNode {
  const isOpen = clinic.retiredAt === null;
  const retiring = useAct({
    act: () => acts.change(clinic.clientId, { retired: isOpen }),
    changes: [acts.queryKey],
    done: isOpen ? 'The clinic is retired.' : 'The clinic is open again.',
    onDone: onClose,
  });
  return (
    <Confirm
      title={`${isOpen ? 'Retire' : 'Open'} ${clinic.name}?`}
      isOpen
      onClose={onClose}
      action={isOpen ? 'Retire the clinic' : 'Open the clinic'}
      state={retiring}
      isDestructive={isOpen}
      onConfirm={() => {
        retiring.mutate(undefined);
      }}
    >
      <Text>
        {isOpen
          ? 'Every request for it is refused, everywhere within five seconds. Its checks stay in the log, and it can be opened again.'
          : 'Requests for it are let in again, everywhere within five seconds.'}
      </Text>
    </Confirm>
  );
}
