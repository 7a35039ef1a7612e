import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { complaintAbout } from './complaint';
import { DayField } from './day-field';
import classes from './front-desk.module.css';
import { PolicyholderFields, RelationshipField } from './policyholder-fields';
import { birthBounds, type Complaints, type Entries } from './question';
import { t } from './texts';

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
      data-entry={name}
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
      {text('memberId', t.form.memberId)}
      <div className={classes['names']}>
        {text('firstName', t.form.firstName)}
        {text('lastName', t.form.lastName)}
      </div>
      <div className={classes['names']}>
        <DayField
          label={t.form.birthDate}
          name="birthDate"
          text={entries.birthDate}
          bounds={birthBounds(new Date())}
          error={complaints.birthDate}
          hint={t.form.birthHint}
          withAge
          onType={(birthDate) => {
            onChange({ birthDate });
          }}
        />
        <RelationshipField {...{ entries, complaints, onChange }} />
      </div>
      {entries.relationship !== 'self' && <PolicyholderFields {...{ entries, complaints, onChange }} />}
    </>
  );
}
