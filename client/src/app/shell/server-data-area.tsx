import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../../domain/session/session-context.tsx';

/**
 * Wraps every screen that fetches its own data from the server. A kiosk never does, so it never loads this. Cached data belongs
 * to one user: another user's screens start empty, and a late response reaches none of them. Rule D15.
 */
export function ServerDataArea() {
  const life = useUserLife();
  return <Answers key={life} />;
}

function Answers() {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 15_000 } } }));
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}

/** Increments when one user replaces another; not at the first sign-in, or when the same user signs in again. */
function useUserLife(): number {
  const { user } = useSession();
  const [seen, setSeen] = useState({ userId: user?.id, life: 0 });
  if (user && user.id !== seen.userId) setSeen({ userId: user.id, life: seen.life + (seen.userId ? 1 : 0) });
  return seen.life;
}
