import type { ReactNode } from 'react';
import { DayField } from './day-field';
import { EntryText, type PersonFieldsProps } from './entry-text';
import classes from './front-desk.module.css';
import { PolicyholderFields, RelationshipField } from './policyholder-fields';
import { birthBounds } from './question';
import { t } from './texts';

/** Who the patient is, and whose plan it is. */
export function PatientFields(props: PersonFieldsProps): ReactNode {
  const { entries, complaints, onChange } = props;
  return (
    <>
      <EntryText name="memberId" label={t.form.memberId} required {...props} />
      <div className={classes['names']}>
        <EntryText name="firstName" label={t.form.firstName} required {...props} />
        <EntryText name="lastName" label={t.form.lastName} required {...props} />
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
        <RelationshipField {...props} />
      </div>
      {entries.relationship !== 'self' && <PolicyholderFields {...props} />}
    </>
  );
}
