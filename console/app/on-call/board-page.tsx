import type { ReactNode } from 'react';
import { Page } from '../design/page';
import { Empty } from '../design/states';

export function BoardPage(): ReactNode {
  return (
    <Page title="Board">
      <Empty title="Not built yet" />
    </Page>
  );
}
