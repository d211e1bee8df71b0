import { endAllSessions } from '@gatehouse/sync-protocol/areas/accounts/sessions.contracts';
import { useNavigate } from 'react-router';
import { MyProfilePage } from '../../areas/accounts/profile/my-profile-page.tsx';
import { useSessionStore } from '../../domain/session/session-context.tsx';
import { useApi } from '../../lib/api/api-context.tsx';
import { useSyncEngine, useSyncStatus } from '../../sync/react/sync-context.tsx';
import { useEngineHost } from '../engine/engine-context.tsx';

/** My Profile with what only the app can do: sign out everywhere, here too. Refused while items are unsent. Requirement S24. */
export function MyProfileScreen() {
  const api = useApi();
  const session = useSessionStore();
  const host = useEngineHost();
  const engine = useSyncEngine();
  const { unsent } = useSyncStatus();
  const navigate = useNavigate();

  const signOutEverywhere = async (): Promise<string | null> => {
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
  return <MyProfilePage onSignOutEverywhere={signOutEverywhere} />;
}
