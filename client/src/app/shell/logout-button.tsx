import { logout } from '@gatehouse/sync-protocol/http/auth';
import { useNavigate } from 'react-router';
import { useApi } from '../../lib/api-context.tsx';
import { useSessionStore } from '../../lib/session-context.tsx';

export function LogoutButton({ className }: { className: string }) {
  const api = useApi();
  const session = useSessionStore();
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    await api.call(logout);
    session.signedOut();
    await navigate('/');
  };
  return (
    <button type="button" className={className} onClick={() => void leave()}>
      Logout
    </button>
  );
}
