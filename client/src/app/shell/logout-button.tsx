import { logout } from '@gatehouse/sync-protocol/http/auth';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useApi } from '../../lib/api-context.tsx';
import { useSession, useSessionStore } from '../../lib/session-context.tsx';
import { useEngineHost } from '../engine-context.tsx';

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
      <Modal
        opened={unsent > 0}
        onClose={() => setUnsent(0)}
        title={`${unsent} unsent ${unsent === 1 ? 'item' : 'items'}`}
        centered
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Text mb="lg">
          {unsent === 1 ? 'One item has' : `${unsent} items have`} not reached the server yet. Stay signed in until they
          are sent, or leave them on this device for the next sign-in of your venue.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => void leave(true)}>
            Leave them here and log out
          </Button>
          <Button component={Link} to="/outbox" onClick={() => setUnsent(0)} data-autofocus>
            Show them
          </Button>
        </Group>
      </Modal>
    </>
  );
}
