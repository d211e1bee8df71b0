import { resetClientPassword } from '@gatehouse/sync-protocol/areas/platform/support.contracts';
import { Button, Group, Tabs, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { useChange } from '#components/endpoints.tsx';
import { ErrorState } from '#components/error-state.tsx';
import classes from '../customer-view.module.css';
import { DashboardTab } from './dashboard-tab.tsx';
import { InfoTab } from './info-tab.tsx';

interface ClientPanelProps {
  clientId: string;
  tab: 'dashboard' | 'info';
  onTab: (tab: 'dashboard' | 'info') => void;
  onBack: () => void;
}

/** The chosen client. A tab is asked for when it is opened, because each look is recorded. */
export function ClientPanel({ clientId, tab, onTab, onBack }: ClientPanelProps) {
  const [name, setName] = useState('');
  return (
    <section aria-label={name || clientId}>
      <Group justify="space-between" align="center" mb="md">
        <div>
          <Button className={classes['back'] ?? ''} variant="subtle" size="xs" px={0} onClick={onBack}>
            ← All clients
          </Button>
          <Title order={2}>{name || clientId}</Title>
          <Text c="dimmed" size="sm">
            {clientId}
          </Text>
        </div>
        <ResetPassword clientId={clientId} />
      </Group>
      <Tabs value={tab} onChange={(next) => onTab(next === 'info' ? 'info' : 'dashboard')} keepMounted={false}>
        <Tabs.List mb="md" aria-label="Client">
          <Tabs.Tab value="dashboard">Dashboard</Tabs.Tab>
          <Tabs.Tab value="info">Client Info</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="dashboard">
          <DashboardTab clientId={clientId} onName={setName} />
        </Tabs.Panel>
        <Tabs.Panel value="info">
          <InfoTab clientId={clientId} onName={setName} />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}

function ResetPassword({ clientId }: { clientId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  /* Where it fails, the dialog says why. */
  const reset = useChange(resetClientPassword, { done: ({ message }) => message, onDone: () => setIsAsking(false) });
  const close = (): void => {
    setIsAsking(false);
    reset.reset();
  };
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        Reset Password
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Reset the owner’s password?"
        confirmLabel="Send the link"
        busyLabel="Sending…"
        isDangerous={false}
        onConfirm={async () => void (await reset.act({ body: { clientId } }))}
        onClose={close}
      >
        The owner gets an email with a link to choose a new password. The current password works until then. The client
        can see that support sent the link.
        {reset.error ? <ErrorState message={`Failed to reset password: ${reset.error.message}`} /> : null}
      </ConfirmDialog>
    </>
  );
}
