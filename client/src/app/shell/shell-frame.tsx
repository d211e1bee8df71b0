import { type ReactNode, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import classes from './shell-frame.module.css';
import { useAnnouncedRoute } from './use-announced-route.ts';

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
