import { Button, Container, Tabs } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { PageHeader } from '#components/page-header.tsx';
import { useMay } from '#domain/session/session-context.tsx';
import { BookingPayments } from './bookings/booking-payments.tsx';
import { SubscriptionPayments } from './subscription-payments.tsx';

/** What customers paid for bookings, and what the venue pays for Gatehouse. */
export function PaymentsPage() {
  const [params, setParams] = useSearchParams();
  const canPay = useMay()('billing.manage');
  const tab = params.get('tab') === 'subscription' && canPay ? 'subscription' : 'bookings';
  return (
    <Container size="lg" py="lg">
      <PageHeader
        title="Payments"
        subtitle={canPay ? 'What your customers paid, and your own subscription.' : 'What your customers paid.'}
        actions={
          canPay ? (
            <Button component={Link} to="/square-credentials" variant="default">
              Square Credentials
            </Button>
          ) : null
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
          {canPay ? <Tabs.Tab value="subscription">Subscription</Tabs.Tab> : null}
        </Tabs.List>
        <Tabs.Panel value="bookings">
          <BookingPayments />
        </Tabs.Panel>
        {canPay ? (
          <Tabs.Panel value="subscription">
            <SubscriptionPayments />
          </Tabs.Panel>
        ) : null}
      </Tabs>
    </Container>
  );
}
