import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import classes from './shell-frame.module.css';

/**
 * A bar above a screen, and the effects of every route change: a brief overlay that ignores clicks, the focus at the start
 * of the new screen, and its name announced. Requirement U2.
 */
export function ShellFrame({ bar, children }: { bar: ReactNode; children?: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const { spoken, changes } = useAnnouncedRoute(main, pathname);
  return (
    <div className={classes['shell']}>
      <a href="#content" className="gate-skip">
        Skip to main content
      </a>
      {bar}
      <main id="content" ref={main} tabIndex={-1} className={classes['main']}>
        {changes > 0 ? (
          <div key={changes} data-testid="route-overlay" className={classes['overlay']} aria-hidden />
        ) : null}
        {children ?? <Outlet />}
      </main>
      <div className="gate-visually-hidden" aria-live="polite">
        {spoken}
      </div>
    </div>
  );
}

/** Screens set their title in an effect; one that does so later, once its data is loaded, is announced then. */
const NAMED_AFTER_MS = 150;

/**
 * Each change of route moves the focus to the start of the new screen, unless the screen has taken it (the desk's
 * search) or a person has begun to type, and announces the screen. Otherwise a screen reader stays on the pressed link.
 */
function useAnnouncedRoute(main: RefObject<HTMLElement | null>, pathname: string): { spoken: string; changes: number } {
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
