import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../../domain/session/session-context.tsx';
import { keepSchemasFromEval } from '../../lib/api/no-eval.ts';

keepSchemasFromEval();

/**
 * Around every screen that asks the server for data of its own. A kiosk never does, so it never loads this. Answers are of the
 * user who asked: another user's screens begin with none, and a late answer reaches none of them. Rule D15.
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

/** Grows when another user follows one; who first becomes known, or signs in again, changes nothing. */
function useUserLife(): number {
  const { user } = useSession();
  const [seen, setSeen] = useState({ userId: user?.id, life: 0 });
  if (user && user.id !== seen.userId) setSeen({ userId: user.id, life: seen.life + (seen.userId ? 1 : 0) });
  return seen.life;
}
