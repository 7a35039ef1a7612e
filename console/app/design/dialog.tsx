import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { DialogProps } from './dialog-window';

type Loaded = { readonly default: ComponentType<DialogProps> };
const load = async (): Promise<Loaded> => ({ default: (await import('./dialog-window')).DialogWindow });
const DialogWindow = lazy(load);

/**
 * A window over the page. What was typed into it is forgotten when it closes. Its script comes after that of its page,
 * and before it is opened.
 */
export function Dialog(props: DialogProps): ReactNode {
  const [hasOpened, setHasOpened] = useState(props.isOpen);
  if (props.isOpen && !hasOpened) setHasOpened(true);
  useEffect(() => {
    // Where it does not come now, it is asked for again by opening.
    load().catch(() => undefined);
  }, []);
  return hasOpened ? (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  ) : null;
}
