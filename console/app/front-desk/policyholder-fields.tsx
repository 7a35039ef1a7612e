import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { complaintAbout } from './complaint';
import { DayField } from './day-field';
import classes from './front-desk.module.css';
import type { Relationship } from './policyholder';
import { birthBounds, type Complaints, type Entries } from './question';
import { t } from './texts';

const RELATIONSHIPS = (['self', 'spouse', 'child', 'other'] as const satisfies readonly Relationship[]).map(
  (value) => ({ value, label: t.form.relationships[value] }),
);

type PolicyholderFieldsProps = {
  readonly entries: Entries;
  readonly complaints: Complaints;
  readonly onChange: (change: Partial<Entries>) => void;
};

/** What the patient is to the policyholder. */
export function RelationshipField({ entries, complaints, onChange }: PolicyholderFieldsProps): ReactNode {
  return (
    <NativeSelect
      label={t.form.relationship}
      name="relationship"
      data-entry="relationship"
      data={RELATIONSHIPS}
      value={entries.relationship}
      error={complaintAbout(t.form.relationship, complaints.relationship)}
      onChange={({ currentTarget }) => {
        onChange({ relationship: currentTarget.value as Relationship });
      }}
    />
  );
}

/** Who holds the plan, where it is not the patient. Everything may stay empty. */
export function PolicyholderFields({ entries, complaints, onChange }: PolicyholderFieldsProps): ReactNode {
  const text = (name: 'holderFirstName' | 'holderLastName', label: string): ReactNode => (
    <TextInput
      label={label}
      name={name}
      data-entry={name}
      value={entries[name]}
      error={complaintAbout(label, complaints[name])}
      autoComplete="off"
      spellCheck={false}
      data-1p-ignore
      onChange={({ currentTarget }) => {
        onChange({ [name]: currentTarget.value });
      }}
    />
  );
  return (
    <>
      <div className={classes['names']}>
        {text('holderFirstName', t.form.holderFirstName)}
        {text('holderLastName', t.form.holderLastName)}
      </div>
      <DayField
        label={t.form.holderBirthDate}
        name="holderBirthDate"
        text={entries.holderBirthDate}
        bounds={birthBounds(new Date())}
        error={complaints.holderBirthDate}
        hint={t.form.holderHint}
        onType={(holderBirthDate) => {
          onChange({ holderBirthDate });
        }}
      />
    </>
  );
}
