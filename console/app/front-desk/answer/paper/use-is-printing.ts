import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the browser prints now: what is for paper alone is drawn before it does, and is never on the screen. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const change = ({ type }: Event): void => {
      // The browser takes the page as it is when this returns.
      flushSync(() => {
        setPrinting(type === 'beforeprint');
      });
    };
    addEventListener('beforeprint', change);
    addEventListener('afterprint', change);
    return () => {
      removeEventListener('beforeprint', change);
      removeEventListener('afterprint', change);
    };
  }, []);
  return isPrinting;
}
