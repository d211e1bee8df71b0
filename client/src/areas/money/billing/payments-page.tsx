import { Button, Container, Tabs } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { PageHeader } from '#components/page-header.tsx';
import { BookingPayments } from './bookings/booking-payments.tsx';
import { SubscriptionPayments } from './subscription-payments.tsx';

/** What customers paid for bookings, and what the venue pays for Gatehouse. */
export function PaymentsPage() {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'subscription' ? 'subscription' : 'bookings';
  return (
    <Container size="lg" py="lg">
      <PageHeader
        title="Payments"
        subtitle="What your customers paid, and your own subscription."
        actions={
          <Button component={Link} to="/square-credentials" variant="default">
            Square Credentials
          </Button>
        }
      />
      {/* Both stay mounted: the return from a payment of the subscription refreshes the banner on either tab. */}
      <Tabs
        value={tab}
        keepMounted
        onChange={(next) => setParams(next === 'subscription' ? { tab: next } : {}, { replace: true })}
      >
        <Tabs.List mb="lg" aria-label="Payments">
          <Tabs.Tab value="bookings">Bookings</Tabs.Tab>
          <Tabs.Tab value="subscription">Subscription</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="bookings">
          <BookingPayments />
        </Tabs.Panel>
        <Tabs.Panel value="subscription">
          <SubscriptionPayments />
        </Tabs.Panel>
      </Tabs>
    </Container>
  );
}
