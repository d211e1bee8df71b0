import {
  deleteSquareAccount,
  getSquareCredentials,
} from '@gatehouse/sync-protocol/areas/money/square-accounts.contracts';
import { Anchor, Button, Container, Group, Paper, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { CredentialsForm } from '#domain/square-account/credentials-form.tsx';
import { type SquareCredentials, squareAccountReads } from '#domain/square-account/square-account.queries';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useVenue } from '#domain/venue/use-venue';
import { useRead } from '#lib/api/use-read';
import { venueInstant } from '#lib/venue-format';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { shortId } from './short-id.ts';
import classes from './square-credentials.module.css';

/** The venue's own Square account: connect, update or remove it. Requirement R15. */
export function SquareCredentialsPage() {
  const { clientId } = useSyncEngine().identity;
  const { time_zone: timeZone } = useVenue();
  const read = useRead(getSquareCredentials, { params: { client_id: clientId } });
  const [isEditing, setIsEditing] = useState(false);

  return (
    <Container size="sm" py="xl">
      <PageHeader
        title="Square Credentials"
        subtitle="Your customers’ deposits go straight to your own Square account."
      />
      <Loaded
        read={read}
        failed="Failed to load Square credentials"
        skeleton={
          <>
            <Text className="gate-visually-hidden">Loading Square credentials…</Text>
            <SkeletonRows rows={1} height={320} />
          </>
        }
      >
        {({ credentials }) =>
          credentials && !isEditing ? (
            <ConnectedCard
              clientId={clientId}
              credentials={credentials}
              timeZone={timeZone}
              onUpdate={() => setIsEditing(true)}
            />
          ) : (
            <Paper withBorder bg="var(--gate-surface)" p="lg">
              <Title order={2} mb="md">
                {credentials ? 'Update Credentials' : 'Connect your Square account'}
              </Title>
              <CredentialsForm
                key={credentials?.updated_at ?? 'none'}
                clientId={clientId}
                credentials={credentials}
                onDone={() => setIsEditing(false)}
              />
            </Paper>
          )
        }
      </Loaded>
    </Container>
  );
}

interface ConnectedCardProps {
  clientId: string;
  credentials: SquareCredentials;
  timeZone: string;
  onUpdate: () => void;
}

/** What is connected, by the beginning of its ids. */
function ConnectedCard({ clientId, credentials, timeZone, onUpdate }: ConnectedCardProps) {
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
