import { Paper, Text } from '@mantine/core';
import { useSyncExternalStore, type ReactNode } from 'react';
import classes from './notice.module.css';

const SHOWN_MS = 6_000;

type Notice = { readonly id: number; readonly text: string };

let notices: readonly Notice[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(to: readonly Notice[]): void {
  notices = to;
  for (const listener of listeners) listener();
}

/** Says for some seconds that something was done. Never with anything about a patient: screens are seen by others. */
export function notice(text: string): void {
  const id = nextId++;
  change([...notices, { id, text }]);
  setTimeout(() => {
    change(notices.filter((shown) => shown.id !== id));
  }, SHOWN_MS);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where notices appear; it is there from the start, so that screen readers say what comes. */
export function Notices(): ReactNode {
  const shown = useSyncExternalStore(subscribe, () => notices);
  return (
    <div role="status" aria-live="polite" className={`${classes['notices'] ?? ''} no-print`}>
      {shown.map(({ id, text }) => (
        <Paper key={id} withBorder shadow="md" p="sm">
          <Text size="sm">{text}</Text>
        </Paper>
      ))}
    </div>
  );
}
