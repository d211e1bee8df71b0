import type { ReactNode } from 'react';
import { Navigate, Outlet } from 'react-router';
import { useSession } from '../../domain/session/session-context.tsx';
import type { PairedDevice } from '../../lib/device/paired-device.ts';
import { usePairedDevice } from '../../lib/device/paired-device-context.tsx';
import { readTabletMark } from '../../lib/device/tablet-mark.ts';
import { homeOf } from '../../lib/routes/route-table.ts';
import classes from '../site/plain-page.module.css';

/** Admits only users of this role; anyone else goes to `/`. Requirement A6. */
export function RequireRole({ is }: { is: 'admin' | 'client' }) {
  const { status, user } = useSession();
  if (status === 'loading') return <Waiting />;
  return user?.role === is ? <Outlet /> : <Navigate to="/" replace />;
}

/** Admits only a browser that is paired in one of these roles; others belong on the pairing page. */
export function RequirePaired({ roles, children }: { roles: readonly PairedDevice['role'][]; children: ReactNode }) {
  const device = usePairedDevice();
  if (!device) return <Navigate to="/pair" replace />;
  return roles.includes(device.role) ? children : <Navigate to={homeOf(device.role)} replace />;
}

/** A paired tablet opens at its role's screen, whatever the URL. */
export function UnlessPaired({ children }: { children: ReactNode }) {
  const device = usePairedDevice();
  return device ? <Navigate to={homeOf(device.role)} replace /> : children;
}

/** Where the app opens: a paired device at its role's screen, a user at their own, what was a tablet where it is paired, anyone else where they sign in. Requirement I4. */
export function StartPage() {
  const device = usePairedDevice();
  const { status, user } = useSession();
  if (device) return <Navigate to={homeOf(device.role)} replace />;
  if (status === 'loading') return <Waiting />;
  if (!user && readTabletMark(document.cookie)) return <Navigate to="/pair" replace />;
  return user ? (
    <Navigate to={homeOf(user.role)} replace />
  ) : (
    <Navigate to="/login" replace state={{ isUnpaired: true }} />
  );
}

/** Gray blocks in place of a screen that is being loaded; a screen reader hears 'Loading'. */
export function Waiting() {
  return (
    <output className={classes['waiting']} aria-label="Loading">
      <span className={classes['line']} data-is-title />
      <span className={classes['line']} />
      <span className={classes['block']} />
    </output>
  );
}
