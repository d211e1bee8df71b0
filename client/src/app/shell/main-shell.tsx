import '../../components/styles-staff.ts';
import { LoadingOverlay } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type ReactNode, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import classes from './main-shell.module.css';
import { NavigationBar } from './navigation-bar.tsx';

/** Source: platform §9. */
const OVERLAY_MS = 120;

/** Navigation above every ordinary screen, and a brief overlay on each change of route. Source: platform §2. */
export function MainShell({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation();
  const [shownFor, setShownFor] = useState(pathname);
  useEffect(() => {
    const timer = setTimeout(() => setShownFor(pathname), OVERLAY_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <div className={classes['shell']}>
      <a href="#content" className="gate-visually-hidden">
        Skip to the content
      </a>
      <NavigationBar />
      <main id="content" className={classes['main']}>
        <LoadingOverlay
          visible={pathname !== shownFor}
          transitionProps={{ duration: 0 }}
          overlayProps={{ backgroundOpacity: 0.5 }}
        />
        {children ?? <Outlet />}
      </main>
      <Notifications position="bottom-right" />
    </div>
  );
}
