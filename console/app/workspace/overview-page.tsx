import type { ReactNode } from 'react';
import { Page } from '../design/page';
import { Empty } from '../design/states';

export function OverviewPage(): ReactNode {
  return (
    <Page title="Overview">
      <Empty title="Not built yet" />
    </Page>
  );
}
