import { Group, Radio, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { fieldError, useAct } from '../api/use-act';
import { Confirm } from '../design/confirm';
import { Dialog } from '../design/dialog';
import { Form } from '../design/form';
import { textIn } from '../design/form-values';
import { notice } from '../design/notice';
import type { Clinic, ClinicActs } from './clinic-acts';
import { clinicChangeIn, newClinicIn, npiProblem, payerIdsProblem, payerIdsText } from './clinic-body';
import { t } from './texts';

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
    done: clinic === undefined ? t.form.added : t.form.saved,
    onDone: onClose,
  });
  return (
    <Dialog
      title={clinic === undefined ? t.form.addTitle : t.list.editOf(clinic.name)}
      isOpen
      onClose={onClose}
    >
      <Form
        action={clinic === undefined ? t.form.add : t.form.save}
        state={saving}
        onCancel={onClose}
        onSubmit={(values) => {
          // The fields say what is wrong with the numbers.
          const [npi, ids] = [textIn(values, 'npi'), textIn(values, 'payerProviderIds')];
          if (npi !== undefined && npiProblem(npi) !== undefined) return;
          if (ids !== undefined && payerIdsProblem(ids) !== undefined) return;
          if (clinic !== undefined && Object.keys(clinicChangeIn(values, clinic)).length === 0) {
            notice(t.form.unchanged);
          } else saving.mutate(values);
        }}
      >
        <ClinicFields clinic={clinic} error={saving.error} />
      </Form>
    </Dialog>
  );
}

function ClinicFields({ clinic, error }: OfFields): ReactNode {
  const {
    name = '',
    practitioner = null,
    taxonomyCode = '',
    state = '',
    defaultServiceType = '',
  } = clinic ?? {};
  const [holder, setHolder] = useState(practitioner === null ? 'organization' : 'person');
  return (
    <>
      <TextInput
        name="name"
        label={t.form.name}
        description={t.form.nameHint}
        required
        maxLength={60}
        defaultValue={name}
        autoComplete="off"
        data-autofocus
        error={fieldError(error, 'name')}
      />
      <NumberFields clinic={clinic} error={error} />
      <Radio.Group name="holder" label={t.form.holder} value={holder} onChange={setHolder}>
        <Group gap="lg" mt={4}>
          <Radio value="organization" label={t.form.organization} />
          <Radio value="person" label={t.form.person} />
        </Group>
      </Radio.Group>
      {holder === 'person' && <PersonFields practitioner={practitioner} error={error} />}
      <TextInput
        name="taxonomyCode"
        label={t.form.taxonomy}
        description={t.form.taxonomyHint}
        maxLength={10}
        defaultValue={taxonomyCode}
        autoComplete="off"
        error={fieldError(error, 'taxonomyCode')}
      />
      <TextInput
        name="state"
        label={t.form.state}
        description={t.form.stateHint}
        maxLength={2}
        defaultValue={state}
        autoComplete="off"
        error={fieldError(error, 'state')}
      />
      <TextInput
        name="defaultServiceType"
        label={t.form.defaultService}
        description={t.form.defaultServiceHint}
        maxLength={2}
        defaultValue={defaultServiceType}
        autoComplete="off"
        error={fieldError(error, 'defaultServiceType')}
      />
    </>
  );
}

type OfFields = { readonly clinic: Clinic | undefined; readonly error: unknown };

/** What payers know the clinic by: its NPI, and numbers of their own. */
function NumberFields({ clinic, error }: OfFields): ReactNode {
  const { npi: former = '', payerProviderIds } = clinic ?? {};
  const [npi, setNpi] = useState(former);
  const [ids, setIds] = useState(payerIdsText(payerProviderIds));
  return (
    <>
      <TextInput
        name="npi"
        label={t.form.npi}
        description={t.form.npiHint}
        required={former !== '' || ids.trim() === ''}
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
      <Textarea
        name="payerProviderIds"
        label={t.form.payerIds}
        description={t.form.payerIdsHint}
        autosize
        minRows={1}
        maxRows={6}
        value={ids}
        onChange={({ currentTarget }) => {
          setIds(currentTarget.value);
        }}
        error={fieldError(error, 'payerProviderIds') ?? payerIdsProblem(ids)}
      />
    </>
  );
}

type PersonFieldsProps = { readonly practitioner: Clinic['practitioner']; readonly error: unknown };

function PersonFields({ practitioner, error }: PersonFieldsProps): ReactNode {
  return (
    <SimpleGrid cols={2}>
      <TextInput
        name="firstName"
        label={t.form.firstName}
        required
        maxLength={35}
        defaultValue={practitioner?.firstName ?? ''}
        autoComplete="off"
        error={fieldError(error, 'practitioner.firstName')}
      />
      <TextInput
        name="lastName"
        label={t.form.lastName}
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
  const words = isOpen ? t.retirement.retire : t.retirement.open;
  const retiring = useAct({
    act: () => acts.change(clinic.clientId, { retired: isOpen }),
    changes: [acts.queryKey],
    done: words.done,
    onDone: onClose,
  });
  return (
    <Confirm
      title={words.title(clinic.name)}
      isOpen
      onClose={onClose}
      action={words.action}
      state={retiring}
      isDestructive={isOpen}
      onConfirm={() => {
        retiring.mutate(undefined);
      }}
    >
      <Text>{words.effect}</Text>
    </Confirm>
  );
}
