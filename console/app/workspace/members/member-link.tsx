import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAct } from '../../api/use-act';
import { Dialog } from '../../design/dialog';
import { Form } from '../../design/form';
import { textIn } from '../../design/form-values';
import { LinkName } from '../../links/link-name';
import { MadeLink } from '../../links/made-link';
import { t as links } from '../../links/texts';
import { makeMemberLink } from '../data';
import { RoleFields, roleIn } from './role-fields';
import { t } from './texts';

type MemberLinkProps = { readonly onClose: () => void };

/** Makes a link that signs in one browser to this workspace, and shows it this once. */
export function MemberLink({ onClose }: MemberLinkProps): ReactNode {
  const making = useAct({
    act: (values: FormData) => makeMemberLink({ name: textIn(values, 'name') ?? '', role: roleIn(values) }),
  });
  return (
    <Dialog title={t.link.title} isOpen onClose={onClose} size="lg">
      {making.data === undefined ? (
        <Form action={links.make} state={making} onCancel={onClose} onSubmit={making.mutate}>
          <Text size="sm">{t.link.what}</Text>
          <LinkName error={making.error} />
          <RoleFields role="front-desk" error={making.error} />
        </Form>
      ) : (
        <MadeLink {...making.data} onClose={onClose} />
      )}
    </Dialog>
  );
}
