import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { DialogProps } from './dialog-window';

type Loaded = { readonly default: ComponentType<DialogProps> };
const load = async (): Promise<Loaded> => ({ default: (await import('./dialog-window')).DialogWindow });
const DialogWindow = lazy(load);

/**
 * A window over the page. What was typed into it is forgotten when it closes. Its script is loaded
 * once its page is shown, and not with it.
 */
export function Dialog(props: DialogProps): ReactNode {
  const [hasOpened, setHasOpened] = useState(props.isOpen);
  if (props.isOpen && !hasOpened) setHasOpened(true);
  useEffect(() => {
    // Where this fails, opening the window loads it again.
    load().catch(() => undefined);
  }, []);
  return hasOpened ? (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  ) : null;
}
