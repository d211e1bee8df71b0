import { getBookingPolicy } from '@gatehouse/sync-protocol/areas/bookings/booking-policy.contracts';
import { Button, Container } from '@mantine/core';
import { Link } from 'react-router';
import { Loaded } from '#components/endpoints.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { useRead } from '#lib/api/use-read';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { PolicyForm } from './policy-form.tsx';

/** Until when guests may move and cancel their bookings by themselves, and what goes back. Requirement B40. */
export function PolicyPage() {
  const { clientId } = useSyncEngine().identity;
  const read = useRead(getBookingPolicy, { params: { client_id: clientId } });
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
      <Loaded read={read} skeleton={{ rows: 3, height: 140 }}>
        {({ policy }) => <PolicyForm clientId={clientId} policy={policy} />}
      </Loaded>
    </Container>
  );
}
