import { Container, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '#components/error-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { CredentialsForm } from '#domain/square-account/credentials-form.tsx';
import { squareCredentialsQuery } from '#domain/square-account/square-account.queries';
import { useVenue } from '#domain/venue/use-venue';
import { useApi } from '#lib/api/api-context.tsx';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { ConnectedCard } from './connected-card.tsx';

/** The venue's own Square account: connect, update or remove it. Requirement R15. */
export function SquareCredentialsPage() {
  const { clientId } = useSyncEngine().identity;
  const { time_zone: timeZone } = useVenue();
  const credentials = useQuery(squareCredentialsQuery(useApi(), clientId));
  const [isEditing, setIsEditing] = useState(false);
  const { data: known } = credentials;

  return (
    <Container size="sm" py="xl">
      <PageHeader
        title="Square Credentials"
        subtitle="Your customers’ deposits go straight to your own Square account."
      />
      {known === undefined && credentials.error ? (
        <ErrorState message="Failed to load Square credentials" onRetry={() => void credentials.refetch()} />
      ) : null}
      {known === undefined && !credentials.error ? (
        <>
          <Text className="gate-visually-hidden">Loading Square credentials…</Text>
          <SkeletonRows rows={1} height={320} />
        </>
      ) : null}
      {known && !isEditing ? (
        <ConnectedCard
          clientId={clientId}
          credentials={known}
          timeZone={timeZone}
          onUpdate={() => setIsEditing(true)}
        />
      ) : null}
      {known === null || (known && isEditing) ? (
        <Paper withBorder bg="var(--gate-surface)" p="lg">
          <Title order={2} mb="md">
            {known ? 'Update Credentials' : 'Connect your Square account'}
          </Title>
          <CredentialsForm
            key={known?.updated_at ?? 'none'}
            clientId={clientId}
            credentials={known}
            onDone={() => setIsEditing(false)}
          />
        </Paper>
      ) : null}
    </Container>
  );
}
