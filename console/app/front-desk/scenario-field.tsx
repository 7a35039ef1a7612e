import { SegmentedControl, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NATIVE_SCROLL } from '../design/native-scroll';
import { api, dataOf } from '../api/client';
import type { Fixture } from './question';

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
      <SegmentedControl
        fullWidth
        aria-label="Who answers"
        data={[
          { value: 'live', label: 'Ask the payer' },
          { value: 'mock', label: 'Try without cost' },
        ]}
        value={fixture === undefined ? 'live' : 'mock'}
        onChange={(mode) => {
          onPick(mode === 'mock' ? FIRST : undefined);
        }}
      />
      {fixture !== undefined && (
        <Select
          label="Scenario"
          description="No payer is asked. What is below may stay empty"
          name="fixture"
          data={scenarios.map(({ slug, scenario }) => ({ value: slug, label: scenario }))}
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
