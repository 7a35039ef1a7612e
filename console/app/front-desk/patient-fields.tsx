import { SimpleGrid, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { complaintAbout } from './complaint';
import { DayField } from './day-field';
import { birthBounds, type Complaints, type Entries } from './question';

type PatientFieldsProps = {
  readonly entries: Entries;
  readonly complaints: Complaints;
  readonly onChange: (change: Partial<Entries>) => void;
};

/** Who the patient is. The browser is asked to remember nothing of it. */
export function PatientFields({ entries, complaints, onChange }: PatientFieldsProps): ReactNode {
  const text = (name: 'memberId' | 'firstName' | 'lastName', label: string): ReactNode => (
    <TextInput
      label={label}
      name={name}
      value={entries[name]}
      error={complaintAbout(label, complaints[name])}
      autoComplete="off"
      spellCheck={false}
      required
      withAsterisk={false}
      data-1p-ignore
      onChange={({ currentTarget }) => {
        onChange({ [name]: currentTarget.value });
      }}
    />
  );
  return (
    <>
      {text('memberId', 'Member id')}
      <SimpleGrid cols={2} spacing="sm">
        {text('firstName', 'First name')}
        {text('lastName', 'Last name')}
      </SimpleGrid>
      <DayField
        label="Date of birth"
        name="birthDate"
        text={entries.birthDate}
        bounds={birthBounds(new Date())}
        error={complaints.birthDate}
        hint="Many payers need it"
        withAge
        onType={(birthDate) => {
          onChange({ birthDate });
        }}
      />
    </>
  );
}
