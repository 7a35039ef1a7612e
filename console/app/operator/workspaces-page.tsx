import type { ReactNode } from 'react';
import { Page } from '../design/page';
import { Empty } from '../design/states';

export function WorkspacesPage(): ReactNode {
  return (
    <Page title="Workspaces">
      <Empty title="Not built yet" />
    </Page>
  );
}
