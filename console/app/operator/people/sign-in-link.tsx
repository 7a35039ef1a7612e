import { NativeSelect } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { fieldError, useAct } from '../../api/use-act';
import { given, useCursorList } from '../../api/pages';
import { Dialog } from '../../design/dialog';
import { Form } from '../../design/form';
import { textIn } from '../../design/form-values';
import { LinkName } from '../../links/link-name';
import { MadeLink } from '../../links/made-link';
import { t as links } from '../../links/texts';
import { t as roles } from '../../roles/texts';
import { choiceIn } from '../settings-change';
import { listWorkspaces, WORKSPACES } from '../workspaces';
import { makeSignInLink } from './people';
import { t } from './texts';

const OF_WORKSPACE = ['front-desk', 'viewer', 'admin'] as const;
const OF_INSTALLATION = ['on-call', 'operator'] as const;
const LINK_ROLES = [
  ...OF_WORKSPACE.map((value) => ({ value, label: t.link.ofWorkspace(roles.workspace[value].name) })),
  ...OF_INSTALLATION.map((value) => ({ value, label: roles.installation[value].whole })),
];

type SignInLinkDialogProps = { readonly isOpen: boolean; readonly onClose: () => void };

/** Makes a link that signs in one browser, once, and shows it this once. */
export function SignInLinkDialog({ isOpen, onClose }: SignInLinkDialogProps): ReactNode {
  return (
    <Dialog title={t.link.title} isOpen={isOpen} onClose={onClose} size="lg">
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
  if (making.data !== undefined) return <MadeLink {...making.data} onClose={onClose} />;
  return (
    <Form action={links.make} state={making} onCancel={onClose} onSubmit={making.mutate}>
      <NativeSelect
        name="role"
        label={t.link.as}
        data={LINK_ROLES}
        value={role}
        onChange={({ currentTarget }) => {
          setRole(currentTarget.value);
        }}
      />
      {OF_WORKSPACE.some((one) => one === role) && (
        <NativeSelect
          name="workspaceId"
          label={t.link.workspace}
          required
          data={workspaces.map(({ id, name }) => ({ value: id, label: name === '' ? id : name }))}
          error={fieldError(making.error, 'workspaceId')}
        />
      )}
      <LinkName error={making.error} hintOfNone={t.link.nameOfNone} />
    </Form>
  );
}
