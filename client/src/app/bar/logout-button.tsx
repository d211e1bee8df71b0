import { logout } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession, useSessionStore } from '../../domain/session/session-context.tsx';
import { useApi } from '../../lib/api/api-context.tsx';
import { useEngineHost } from '../engine/engine-context.tsx';

/* Lazy: rarely needed, and the bar is on every screen. */
const UnsentDialog = lazy(async () => ({ default: (await import('./unsent-dialog.tsx')).UnsentDialog }));

/** Signing out is refused while items are unsent, and says how many. Requirement S24. */
export function LogoutButton({ className }: { className: string }) {
  const api = useApi();
  const session = useSessionStore();
  const { user } = useSession();
  const host = useEngineHost();
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState(0);

  const leave = async (handOver: boolean): Promise<void> => {
    const engine = user?.role === 'client' ? await host.running() : null;
    const outcome = await engine?.signOut({ handOver });
    if (outcome && !outcome.ok) {
      setUnsent(outcome.unsent);
      return;
    }
    setUnsent(0);
    host.release();
    await api.call(logout);
    session.signedOut();
    await navigate('/');
  };

  return (
    <>
      <button type="button" className={className} onClick={() => void leave(false)}>
        Logout
      </button>
      {unsent > 0 ? (
        <Suspense>
          <UnsentDialog unsent={unsent} onClose={() => setUnsent(0)} onHandOver={() => void leave(true)} />
        </Suspense>
      ) : null}
    </>
  );
}
