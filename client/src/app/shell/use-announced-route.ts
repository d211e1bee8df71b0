import { type RefObject, useEffect, useRef, useState } from 'react';

/** Screens set their title in an effect; one that does so later, once its data is loaded, is announced then. */
const NAMED_AFTER_MS = 150;

/**
 * Each change of route moves the focus to the start of the new screen, unless the screen has taken it (the desk's
 * search) or a person has begun to type, and announces the screen. Otherwise a screen reader stays on the pressed link.
 */
export function useAnnouncedRoute(
  main: RefObject<HTMLElement | null>,
  pathname: string,
): { spoken: string; changes: number } {
  const shown = useRef(pathname);
  const [spoken, setSpoken] = useState('');
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    setChanges((count) => count + 1);
    const target = main.current;
    if (target && !hasTakenFocus(target)) target.focus({ preventScroll: true });
    const speak = () => setSpoken(document.title);
    const renamed = new MutationObserver(speak);
    const timer = setTimeout(() => {
      speak();
      renamed.observe(document.head, { childList: true, characterData: true, subtree: true });
    }, NAMED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      renamed.disconnect();
    };
  }, [main, pathname]);
  return { spoken, changes };
}

/** Inside the screen, or in a dialog above it. */
function hasTakenFocus(main: HTMLElement): boolean {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) return false;
  return main.contains(activeElement) || activeElement.closest('[role="dialog"]') !== null;
}
