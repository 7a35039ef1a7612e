import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { complaintAbout } from './complaint';
import { DayField } from './day-field';
import { EntryText, type PersonFieldsProps } from './entry-text';
import classes from './front-desk.module.css';
import type { Relationship } from './policyholder';
import { birthBounds } from './question';
import { t } from './texts';

const RELATIONSHIPS = (['self', 'spouse', 'child', 'other'] as const satisfies readonly Relationship[]).map(
  (value) => ({ value, label: t.form.relationships[value] }),
);

/** What the patient is to the policyholder. */
export function RelationshipField({ entries, complaints, onChange }: PersonFieldsProps): ReactNode {
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
export function PolicyholderFields(props: PersonFieldsProps): ReactNode {
  const { entries, complaints, onChange } = props;
  return (
    <>
      <div className={classes['names']}>
        <EntryText name="holderFirstName" label={t.form.holderFirstName} {...props} />
        <EntryText name="holderLastName" label={t.form.holderLastName} {...props} />
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
