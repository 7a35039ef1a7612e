import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { lastCall } from '../api/client';
import { sessionQuery, useSession } from '../api/session';
import { nearEnd } from '../api/session-end';
import { time } from '../design/format';
import { useNow } from '../design/use-now';
import classes from './shell.module.css';
import { t } from './texts';

/** Says that the session ends soon. It takes no focus, and is there from the start so that screen readers say it. */
export function SessionEnd(): ReactNode {
  const session = useSession();
  const lastCallMs = useSyncExternalStore(lastCall.subscribe, lastCall.atMs);
  const end = nearEnd(session, { lastCallMs, nowMs: useNow() });
  useTitle(end !== undefined);
  return (
    <div role="status" className={classes['end']}>
      {end !== undefined && (
        <Group justify="center" gap="sm" className={`${classes['endBar'] ?? ''} no-print`}>
          <Text size="sm">
            {end.canStay ? t.ending.idle(time(end.atMs)) : t.ending.longest(time(end.atMs))}
          </Text>
          {end.canStay && <Stay />}
        </Group>
      )}
    </div>
  );
}

/** Any call makes the session longer; this one also says whether there still is one. */
function Stay(): ReactNode {
  const queries = useQueryClient();
  return (
    <Button size="xs" onClick={() => void queries.refetchQueries(sessionQuery)}>
      {t.ending.stay}
    </Button>
  );
}

/** A page that is looked at asks the API each minute, so a session is idle only where its page is hidden: its tab says so. */
function useTitle(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const before = document.title;
    const warning = `${t.ending.title} - ${before}`;
    document.title = warning;
    return () => {
      if (document.title === warning) document.title = before;
    };
  }, [isShown]);
}
