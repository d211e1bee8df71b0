import { Button, Container } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ErrorState } from '#components/error-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { policyQuery } from './policy.queries.ts';
import { PolicyForm } from './policy-form.tsx';

/** Until when guests may move and cancel their bookings by themselves, and what goes back. Requirement B40. */
export function PolicyPage() {
  const { clientId } = useSyncEngine().identity;
  const policy = useQuery(policyQuery(useApi(), clientId));
  return (
    <Container size="lg" py="xl">
      <PageHeader
        title="Booking Policy"
        subtitle="What guests may change by themselves on their booking’s page, and until when."
        actions={
          <Button component={Link} to="/my-offerings" variant="default">
            My Offerings
          </Button>
        }
      />
      {policy.error && !policy.data ? (
        <ErrorState message={policy.error.message} onRetry={() => void policy.refetch()} />
      ) : null}
      {policy.isPending ? <SkeletonRows rows={3} height={140} /> : null}
      {policy.data ? <PolicyForm clientId={clientId} policy={policy.data} /> : null}
    </Container>
  );
}
