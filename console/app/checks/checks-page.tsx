import type { ReactNode } from 'react';
import { Page } from '../design/page';
import { Empty } from '../design/states';

export function ChecksPage(): ReactNode {
  return (
    <Page title="Checks">
      <Empty title="Not built yet" />
    </Page>
  );
}
