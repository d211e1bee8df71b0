import { Center, Loader } from '@mantine/core';
import { Navigate, Outlet } from 'react-router';
import { homeOf } from '../lib/paired-device.ts';
import { usePairedDevice } from '../lib/paired-device-context.tsx';
import { useSession } from '../lib/session-context.tsx';

/** Only users of this role; anyone else goes to `/`. Source: platform §6. */
export function RequireRole({ role }: { role: 'admin' | 'client' }) {
  const { status, user } = useSession();
  if (status === 'loading') return <Waiting />;
  return user?.role === role ? <Outlet /> : <Navigate to="/" replace />;
}

/** Where the app opens: a paired device at its role's screen, a user at their own, anyone else at the landing page. */
export function StartPage() {
  const device = usePairedDevice();
  const { status, user } = useSession();
  if (device) return <Navigate to={homeOf(device.role)} replace />;
  if (status === 'loading') return <Waiting />;
  return <Navigate to={homeOfUser(user?.role)} replace />;
}

/** Source: platform §2 'After login'. */
export function homeOfUser(role: 'admin' | 'client' | undefined): string {
  if (role === 'admin') return '/admin';
  return role === 'client' ? '/client-dashboard' : '/';
}

export function Waiting() {
  return (
    <Center mih="50vh">
      <Loader aria-label="Loading" />
    </Center>
  );
}
