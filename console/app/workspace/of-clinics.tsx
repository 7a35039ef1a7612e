import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Empty, Failure, Loading } from '../design/states';
import { clinicsQuery } from './data';
import { t } from './texts';

type OfClinicsProps = {
  /** What a workspace without a clinic is told. */
  readonly needsClinic: string;
  /** What is shown of the chosen clinic. */
  readonly children: (clientId: string) => ReactNode;
};

/** What is kept for each clinic, of one at a time: the open ones to choose from, where there are several. */
export function OfClinics({ needsClinic, children }: OfClinicsProps): ReactNode {
  const { data: clinics, error, refetch } = useQuery(clinicsQuery);
  const [chosen, setChosen] = useState<string>();
  if (clinics === undefined)
    return error === null ? <Loading rows={8} /> : <Failure error={error} retry={() => void refetch()} />;
  const open = clinics.filter(({ retiredAt }) => retiredAt === null);
  const clinic = open.find(({ clientId }) => clientId === chosen) ?? open[0];
  if (clinic === undefined) return <Empty title={t.clinics.none}>{needsClinic}</Empty>;
  return (
    <Stack gap="md">
      {open.length > 1 && (
        <NativeSelect
          label={t.clinics.one}
          data={open.map(({ clientId, name }) => ({ value: clientId, label: name }))}
          value={clinic.clientId}
          onChange={({ currentTarget }) => {
            setChosen(currentTarget.value);
          }}
        />
      )}
      <Stack key={clinic.clientId} gap="md">
        {children(clinic.clientId)}
      </Stack>
    </Stack>
  );
}
