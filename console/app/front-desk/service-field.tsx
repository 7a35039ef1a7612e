import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { NATIVE_SCROLL } from '../design/native-scroll';
import { complaintAbout } from './complaint';
import { isMeant, SERVICE_TYPES, WHOLE_PLAN } from './service-types';
import { t } from './texts';

type ServiceFieldProps = {
  readonly code: string;
  readonly error: string | undefined;
  readonly onPick: (code: string) => void;
};

const OPTIONS = SERVICE_TYPES.map(({ code, name }) => ({ value: code, label: name }));
const BY_CODE = new Map(SERVICE_TYPES.map((type) => [type.code, type]));

/** What the payer is asked about, found by any word for it. */
export function ServiceField({ code, error, onPick }: ServiceFieldProps): ReactNode {
  return (
    <Select
      label={t.form.service}
      description={t.form.serviceHint}
      name="serviceType"
      data-entry="serviceType"
      data={OPTIONS}
      value={code}
      error={complaintAbout(t.form.service, error)}
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      nothingFoundMessage={t.form.noService}
      autoComplete="off"
      {...NATIVE_SCROLL}
      filter={({ options, search }) =>
        options.filter((option) => {
          const type = 'value' in option ? BY_CODE.get(option.value) : undefined;
          return type !== undefined && (isMeant(type, search) || type.name === search);
        })
      }
      onChange={(picked) => {
        onPick(picked ?? WHOLE_PLAN);
      }}
    />
  );
}
