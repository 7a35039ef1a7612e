import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMembership } from '../api/session';
import { Page } from '../design/page';
import { Keys } from '../keys/keys';
import { clinicsQuery, OWN_KEYS } from './data';
import { t } from './texts';

/** The keys of the workspace's programs. */
export function KeysPage(): ReactNode {
  const { data: clinics = [] } = useQuery(clinicsQuery);
  const isBound = (useMembership()?.clientIds ?? null) !== null;
  return (
    <Page title={t.keys.title} description={t.keys.description}>
      <Keys acts={OWN_KEYS} clinics={clinics} isBound={isBound} />
    </Page>
  );
}
