import { Select, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NATIVE_SCROLL } from '../design/native-scroll';
import { api, dataOf } from '../api/client';
import type { Fixture } from './question';
import { t } from './texts';

type ScenarioFieldProps = {
  readonly fixture: Fixture | undefined;
  readonly onPick: (fixture: Fixture | undefined) => void;
};

const FIRST: Fixture = 'payer1-dependent1';

/** Whether the payer is asked, which takes a check, or one of the scenarios answers without cost. */
export function ScenarioField({ fixture, onPick }: ScenarioFieldProps): ReactNode {
  const { data: scenarios = [] } = useQuery({
    queryKey: ['fixtures'],
    queryFn: async () => (await dataOf(api.GET('/api/eligibility/fixtures'))).data,
    enabled: fixture !== undefined,
    staleTime: Infinity,
  });
  return (
    <Stack gap="xs">
      <Switch
        size="xs"
        label={t.form.mock}
        checked={fixture !== undefined}
        onChange={({ currentTarget }) => {
          onPick(currentTarget.checked ? FIRST : undefined);
        }}
      />
      {fixture !== undefined && (
        <Select
          label={t.form.scenario}
          description={t.form.scenarioHint}
          name="fixture"
          data-entry="fixture"
          data={scenarios.map(({ slug, scenario }) => ({
            value: slug,
            label: scenario === '' ? slug : scenario,
          }))}
          value={fixture}
          allowDeselect={false}
          autoComplete="off"
          {...NATIVE_SCROLL}
          onChange={(picked) => {
            if (picked !== null) onPick(picked);
          }}
        />
      )}
    </Stack>
  );
}
