import { useEffect, useState } from 'react';

/**
 * For what is opened by being rendered, such as a dialog whose code is loaded on demand: once it is gone, the keyboard is
 * where it was before. The component library does this only for what is there before it is opened.
 */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [before],
  );
}
