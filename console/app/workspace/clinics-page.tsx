import type { ReactNode } from 'react';
import { Clinics } from '../clinics/clinics';
import { Page } from '../design/page';
import { OWN_CLINICS } from './data';

/** The clinics of the workspace: who asks, as payers see it. */
export function ClinicsPage(): ReactNode {
  return (
    <Page title="Clinics" description="Payers are asked in the name of a clinic: its name and its NPI.">
      <Clinics acts={OWN_CLINICS} />
    </Page>
  );
}
