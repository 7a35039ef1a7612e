import { Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldError } from '../../api/use-act';
import { textIn } from '../../design/form-values';
import { t as roles } from '../../roles/texts';
import type { Role } from '../data';
import { t } from './texts';

const ORDER: readonly Role[] = ['front-desk', 'viewer', 'admin'];

type RoleFieldsProps = { readonly role: Role; readonly error: unknown };

/** One role of the workspace, with what each may do. Read it with `roleIn`. */
export function RoleFields({ role, error }: RoleFieldsProps): ReactNode {
  return (
    <Radio.Group name="role" label={t.role} defaultValue={role} error={fieldError(error, 'role')}>
      <Stack gap="xs" mt="xs">
        {ORDER.map((one) => (
          <Radio
            key={one}
            value={one}
            label={roles.workspace[one].name}
            description={roles.workspace[one].may}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

export function roleIn(values: FormData): Role {
  return ORDER.find((role) => role === textIn(values, 'role')) ?? 'viewer';
}
