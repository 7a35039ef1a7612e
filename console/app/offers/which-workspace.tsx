import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSession, useSwitchWorkspace } from '../api/session';
import type { ShownWorkspace } from '../api/shown-workspace';
import { Page } from '../design/page';
import { Empty } from '../design/states';
import { t } from './texts';

type WhichWorkspaceProps = { readonly shown: Exclude<ShownWorkspace, { readonly kind: 'shown' | 'none' }> };

/** Stands in for a page of a workspace until the person says which one: the console never chooses another by itself. */
export function WhichWorkspace({ shown }: WhichWorkspaceProps): ReactNode {
  const { workspaces } = useSession();
  const show = useSwitchWorkspace();
  const isGone = shown.kind === 'gone';
  return (
    <Page title={t.which.title}>
      <Empty
        title={isGone ? t.which.gone(shown.name) : t.which.several}
        action={
          workspaces.length > 0 && (
            <Stack gap="xs">
              {workspaces.map((membership) => (
                <Button
                  key={membership.workspaceId}
                  variant="default"
                  onClick={() => {
                    show(membership);
                  }}
                >
                  {t.which.workIn(membership.name)}
                </Button>
              ))}
            </Stack>
          )
        }
      >
        {isGone ? t.which.goneHint : t.which.hint}
      </Empty>
    </Page>
  );
}
