import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSession } from '../api/session';
import { TextLink } from '../design/text-link';
import { t } from './texts';

/** Says on every page that someone invites this person; what was being done goes on. */
export function OffersNotice(): ReactNode {
  const { invitations } = useSession();
  if (invitations.length === 0) return null;
  return (
    <Alert role="status" color="gray" variant="outline" mb="md" className="no-print">
      {t.invited(invitations.length)} <TextLink to="/me">{t.look}</TextLink>
    </Alert>
  );
}
