import { Alert, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { fieldError, useAct } from '../api/act';
import { given, useCursorList } from '../api/pages';
import { Copyable } from '../design/copyable';
import { Dialog } from '../design/dialog';
import { Form } from '../design/form';
import { textIn } from '../design/form-values';
import { when } from '../design/format';
import { makeSignInLink } from './people';
import { choiceIn } from './settings-change';
import { listWorkspaces, WORKSPACES } from './workspaces';

const LINK_ROLES = [
  { value: 'front-desk', label: 'Front desk of a workspace' },
  { value: 'viewer', label: 'Viewer of a workspace' },
  { value: 'admin', label: 'Admin of a workspace' },
  { value: 'on-call', label: 'On call for this installation' },
  { value: 'operator', label: 'Operator of this installation' },
] as const;

type SignInLinkDialogProps = { readonly isOpen: boolean; readonly onClose: () => void };

/** Makes a link that signs in one browser, once, and shows it this once. */
export function SignInLinkDialog({ isOpen, onClose }: SignInLinkDialogProps): ReactNode {
  return (
    <Dialog title="Sign-in link" isOpen={isOpen} onClose={onClose} size="lg">
      <MakeLink onClose={onClose} />
    </Dialog>
  );
}

function MakeLink({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [role, setRole] = useState<string>('front-desk');
  const workspaces = useCursorList(WORKSPACES, listWorkspaces).rows ?? [];
  const making = useAct({
    act: (values: FormData) =>
      makeSignInLink({
        role: choiceIn(values, 'role', LINK_ROLES),
        ...given({ name: textIn(values, 'name'), workspaceId: textIn(values, 'workspaceId') }),
      }),
  });
  if (making.data !== undefined) return <Made {...making.data} onClose={onClose} />;
  const isOfWorkspace = ['admin', 'front-desk', 'viewer'].includes(role);
  return (
    <Form action="Make the link" state={making} onCancel={onClose} onSubmit={making.mutate}>
      <NativeSelect
        name="role"
        label="Signs in as"
        data={[...LINK_ROLES]}
        value={role}
        onChange={({ currentTarget }) => {
          setRole(currentTarget.value);
        }}
      />
      {isOfWorkspace && (
        <NativeSelect
          name="workspaceId"
          label="Workspace"
          required
          data={workspaces.map(({ id, name }) => ({ value: id, label: name === '' ? id : name }))}
          error={fieldError(making.error, 'workspaceId')}
        />
      )}
      <TextInput
        name="name"
        label="Name of the person"
        description="Links with one name are all of one person. Empty: a name after the role."
        maxLength={64}
        autoComplete="off"
        error={fieldError(making.error, 'name')}
      />
    </Form>
  );
}

type MadeProps = { readonly url: string; readonly expiresAt: string; readonly onClose: () => void };

function Made({ url, expiresAt, onClose }: MadeProps): ReactNode {
  return (
    <Stack gap="md">
      <Alert color="yellow" variant="outline" icon={<IconLink aria-hidden />} title="Shown this once">
        It signs in the first browser that opens it, until {when(expiresAt)}.
      </Alert>
      <Copyable text={url} name="link" />
      <Text size="sm" c="dimmed">
        Open it in another browser: in this one it would take the place of your own session.
      </Text>
      <Group justify="flex-end">
        <Button onClick={onClose}>I have copied it</Button>
      </Group>
    </Stack>
  );
}
