import { deleteSquareAccount } from '@gatehouse/sync-protocol/areas/money/square-accounts.contracts';
import { Anchor, Button, Group, Paper, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { useChange } from '#components/endpoints.tsx';
import { type SquareCredentials, squareAccountReads } from '#domain/square-account/square-account.queries';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { venueInstant } from '#lib/venue-format';
import { shortId } from './short-id.ts';
import classes from './square-credentials.module.css';

interface ConnectedCardProps {
  clientId: string;
  credentials: SquareCredentials;
  timeZone: string;
  onUpdate: () => void;
}

/** What is connected, by the beginning of its ids. */
export function ConnectedCard({ clientId, credentials, timeZone, onUpdate }: ConnectedCardProps) {
  const { control } = useReadOnly();
  const [isRemoving, setIsRemoving] = useState(false);
  const { application_id: application, location_id: location, updated_at: updatedAt } = credentials;
  const rows = [
    ['Application ID', shortId(application)],
    ['Location ID', shortId(location)],
    ['Last updated', venueInstant(updatedAt, timeZone)],
  ];
  return (
    <Paper withBorder bg="var(--gate-surface)" p="lg">
      <Title order={2} className={classes['title'] ?? ''}>
        Square Account Connected
      </Title>
      <dl className={classes['facts']}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Group gap="xs">
        <Button onClick={onUpdate} {...control}>
          Update Credentials
        </Button>
        <Button variant="default" onClick={() => setIsRemoving(true)} {...control}>
          Remove Credentials
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt="md">
        To see whether cards work,{' '}
        <Anchor href="/test-payment-methods" inherit underline="always">
          test your payment methods
        </Anchor>
        .
      </Text>
      <RemoveDialog clientId={clientId} isOpen={isRemoving} onClose={() => setIsRemoving(false)} />
    </Paper>
  );
}

function RemoveDialog({ clientId, isOpen, onClose }: { clientId: string; isOpen: boolean; onClose: () => void }) {
  const remove = useChange(deleteSquareAccount, {
    invalidates: squareAccountReads,
    done: ({ message }) => message,
    failed: ({ failure }) => (failure.kind === 'refused' && failure.message) || 'Failed to remove credentials',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      opened={isOpen}
      title="Remove Credentials"
      confirmLabel="Remove Credentials"
      busyLabel="Removing…"
      onConfirm={async () => void (await remove.act({ params: { client_id: clientId } }))}
      onClose={onClose}
    >
      Are you sure you want to remove your Square credentials? This will disable payment processing for your customers.
    </ConfirmDialog>
  );
}
