import { useEffect } from 'react';

/** What Escape closes first: an open list, menu or dialog. */
const OPEN = '[aria-haspopup][aria-expanded="true"], [role="dialog"]';

/** Does something when Escape is pressed and nothing is open that it would close. @param act undefined while it does nothing */
export function useEscape(act: (() => void) | undefined): void {
  useEffect(() => {
    if (act === undefined) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && document.querySelector(OPEN) === null) act();
    };
    // Before the list closes itself, which would look as if it had not been open.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [act]);
}
