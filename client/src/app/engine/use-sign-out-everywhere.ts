import { endAllSessions } from '@gatehouse/sync-protocol/areas/accounts/sessions.contracts';
import { useNavigate } from 'react-router';
import type { SignOutEverywhere } from '../../domain/account/sessions-section.tsx';
import { useSessionStore } from '../../domain/session/session-context.tsx';
import { useApi } from '../../lib/api/api-context.tsx';
import { useSyncEngine, useSyncStatus } from '../../sync/react/sync-context.tsx';
import { useEngineHost } from './engine-context.tsx';

/** Signs a venue's user out everywhere, here too. Refused while items are unsent. Requirement S24. */
export function useSignOutEverywhere(): SignOutEverywhere {
  const api = useApi();
  const session = useSessionStore();
  const host = useEngineHost();
  const engine = useSyncEngine();
  const { unsent } = useSyncStatus();
  const navigate = useNavigate();

  return async () => {
    if (unsent > 0)
      return `${unsent === 1 ? 'One item has' : `${unsent} items have`} not reached the server yet. Please wait until ${unsent === 1 ? 'it is' : 'they are'} sent.`;
    const answer = await api.call(endAllSessions);
    if (!answer.ok) return answer.message;
    await engine.signOut({ handOver: true });
    host.release();
    session.signedOut();
    await navigate('/');
    return null;
  };
}
