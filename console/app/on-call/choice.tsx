import { Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from './texts';

type ChoiceProps<Name extends string> = {
  readonly names: readonly Name[];
  readonly words: Readonly<Record<Name, { readonly label: string; readonly description: string }>>;
  readonly chosen: Name;
  readonly onChange: (name: Name) => void;
};

/** What may be done, each with what it does. */
export function Choice<Name extends string>({
  names,
  words,
  chosen,
  onChange,
}: ChoiceProps<Name>): ReactNode {
  return (
    <Radio.Group
      label={t.act.what}
      value={chosen}
      onChange={(value) => {
        const name = names.find((one) => one === value);
        if (name !== undefined) onChange(name);
      }}
    >
      <Stack gap="xs" mt="xs">
        {names.map((name) => (
          <Radio key={name} value={name} label={words[name].label} description={words[name].description} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
