import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { complaintAbout } from './complaint';
import type { Complaints, Entries } from './question';

/** The fields about a person, as their group takes them. */
export type PersonFieldsProps = {
  readonly entries: Entries;
  readonly complaints: Complaints;
  readonly onChange: (change: Partial<Entries>) => void;
};

type EntryTextProps = PersonFieldsProps & {
  readonly name: 'memberId' | 'firstName' | 'lastName' | 'holderFirstName' | 'holderLastName';
  readonly label: string;
  readonly required?: boolean;
};

/** One line of text about a person. The browser is asked to remember nothing of it. */
export function EntryText({
  name,
  label,
  required = false,
  entries,
  complaints,
  onChange,
}: EntryTextProps): ReactNode {
  return (
    <TextInput
      label={label}
      name={name}
      data-entry={name}
      value={entries[name]}
      error={complaintAbout(label, complaints[name])}
      autoComplete="off"
      spellCheck={false}
      required={required}
      withAsterisk={false}
      data-1p-ignore
      onChange={({ currentTarget }) => {
        onChange({ [name]: currentTarget.value });
      }}
    />
  );
}
