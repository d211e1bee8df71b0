import { logout } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { endAllSessions } from '@gatehouse/sync-protocol/areas/accounts/sessions.contracts';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { AdminProfilePage } from '../../areas/platform/admin-profile/admin-profile-page.tsx';
import { useSessionStore } from '../../domain/session/session-context.tsx';
import { useApi } from '../../lib/api/api-context.tsx';
import { useEngineHost } from '../engine/engine-context.tsx';

/** The admin's profile with what only the app can do: sign out, here and everywhere. */
export function AdminProfileScreen() {
  const api = useApi();
  const session = useSessionStore();
  const host = useEngineHost();
  const navigate = useNavigate();

  const leave = async (): Promise<void> => {
    host.release();
    session.signedOut();
    await navigate('/');
  };
  const signOut = async (): Promise<void> => {
    await api.call(logout);
    await leave();
  };
  const signOutEverywhere = async (): Promise<string | null> => {
    const answer = await api.call(endAllSessions);
    if (!answer.ok) return answer.message;
    await leave();
    return null;
  };
  const button = (
    <Button variant="default" onClick={() => void signOut()}>
      Logout
    </Button>
  );
  return <AdminProfilePage onSignOutEverywhere={signOutEverywhere} logout={button} />;
}
