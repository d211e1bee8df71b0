import { getSquareCredentials } from '@gatehouse/sync-protocol/areas/money/square-accounts.contracts';
import { Container, Paper, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Loaded } from '#components/endpoints.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { CredentialsForm } from '#domain/square-account/credentials-form.tsx';
import { useVenue } from '#domain/venue/use-venue';
import { useRead } from '#lib/api/use-read';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { ConnectedCard } from './connected-card.tsx';

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
