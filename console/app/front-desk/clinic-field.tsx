import { Select, Text } from '@mantine/core';
import type { Schema } from '@eligibility/api-types';
import type { ReactNode } from 'react';
import { NATIVE_SCROLL } from '../design/native-scroll';
import { complaintAbout } from './complaint';
import { t } from './texts';

type Clinic = Schema<'Clinic'>;
type ClinicFieldProps = {
  readonly clinics: readonly Clinic[];
  readonly clientId: string;
  readonly error: string | undefined;
  readonly onPick: (clientId: string) => void;
};

const REMEMBERED = 'clinic';

/** The clinic of the last check in this browser. Nothing about a patient is ever kept. */
export function rememberedClinic(): string | null {
  return localStorage.getItem(REMEMBERED);
}

export function rememberClinic(clientId: string): void {
  localStorage.setItem(REMEMBERED, clientId);
}

/** The clinic that asks. A person who may act for one only has nothing to choose. */
export function ClinicField({ clinics, clientId, error, onPick }: ClinicFieldProps): ReactNode {
  const [only] = clinics;
  if (clinics.length === 1 && only !== undefined) {
    return (
      <Text size="sm" c="dimmed">
        {t.form.forClinic(only.name)}
      </Text>
    );
  }
  return (
    <Select
      label={t.form.clinic}
      name="clientId"
      data-entry="clientId"
      data={clinics.map((clinic) => ({ value: clinic.clientId, label: clinic.name }))}
      value={clientId === '' ? null : clientId}
      error={complaintAbout(t.form.clinic, error)}
      searchable
      allowDeselect={false}
      autoComplete="off"
      {...NATIVE_SCROLL}
      placeholder={t.form.chooseClinic}
      onChange={(picked) => {
        if (picked !== null) onPick(picked);
      }}
    />
  );
}
