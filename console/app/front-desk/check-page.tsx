import type { ReactNode } from 'react';
import { Page } from '../design/page';
import { Empty } from '../design/states';

export function CheckPage(): ReactNode {
  return (
    <Page title="Check coverage">
      <Empty title="Not built yet" />
    </Page>
  );
}
