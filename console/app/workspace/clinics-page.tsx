import type { ReactNode } from 'react';
import { Clinics } from '../clinics/clinics';
import { Page } from '../design/page';
import { OWN_CLINICS } from './data';
import { t } from './texts';

/** The clinics of the workspace: who asks, as payers see it. */
export function ClinicsPage(): ReactNode {
  return (
    <Page title={t.clinics.title} description={t.clinics.description}>
      <Clinics acts={OWN_CLINICS} />
    </Page>
  );
}
