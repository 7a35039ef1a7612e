import { useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';

/** So long after something has appeared, a press was meant for what was there before. */
const SETTLED_MS = 500;
const PRESSES: ReadonlySet<string> = new Set(['Enter', ' ']);

/** Takes no click and no key press of what has just appeared, changed or moved: nobody has read it yet. */
export function Unhurried({ children }: { readonly children: ReactNode }): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const sinceMs = useRef(new WeakMap<Element, number>());
  useLayoutEffect(() => {
    if (root.current === null) return undefined;
    return watchButtons(root.current, sinceMs.current);
  }, []);
  const refuse = (event: SyntheticEvent): void => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null || performance.now() - (sinceMs.current.get(button) ?? 0) >= SETTLED_MS) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={root}
      onClickCapture={refuse}
      onKeyDownCapture={(event) => {
        if (PRESSES.has(event.key)) refuse(event);
      }}
    >
      {children}
    </div>
  );
}

/** Notes since when each button is as it is: it has this text, and nothing was put in or taken out beside it. */
function watchButtons(root: Element, sinceMs: WeakMap<Element, number>): () => void {
  const note = (buttons: Iterable<Element>): void => {
    for (const button of buttons) sinceMs.set(button, performance.now());
  };
  note(root.querySelectorAll('button'));
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes, removedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const around = element?.closest('button') ?? null;
      if (around !== null) note([around]);
      else if ([...addedNodes, ...removedNodes].some((node) => node instanceof Element))
        note(element?.querySelectorAll('button') ?? []);
    }
  });
  observer.observe(root, { childList: true, characterData: true, subtree: true });
  return () => {
    observer.disconnect();
  };
}
