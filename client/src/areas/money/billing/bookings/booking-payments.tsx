import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded } from '#components/endpoints.tsx';
import framed from '#components/framed-list.module.css';
import { LastSeen } from '#components/last-seen.tsx';
import { useVenue } from '#domain/venue/use-venue';
import { venueDay, venueTime } from '#lib/venue-format';
import { useRows, useSyncEngine, useSyncStatus } from '#sync/react/sync-context.tsx';
import { BookingPaymentRow } from './booking-payment-row.tsx';
import { fetchedFor, moreThan, needsLink, PAGE_SIZE } from './booking-payments.model.ts';
import classes from './booking-payments.module.css';
import { useBookingPayments } from './booking-payments.queries.ts';

interface SeenAtProps {
  isOffline: boolean;
  seenAtMs: number;
  timeZone: string;
  onRetry: () => void;
}

/** How old the list is when the newest could not be fetched. */
function SeenAt({ isOffline, seenAtMs, timeZone, onRetry }: SeenAtProps) {
  const cause = isOffline ? 'You are offline.' : 'Failed to load payments.';
  const text = `${cause} Payments are as last seen at ${venueTime(seenAtMs, timeZone)} on ${venueDay(seenAtMs, timeZone)}.`;
  return <LastSeen text={text} isOffline={isOffline} onRetry={onRetry} mb="sm" />;
}

/** What customers paid for bookings, newest first. */
export function BookingPayments() {
  const { clientId } = useSyncEngine().identity;
  const { time_zone: timeZone } = useVenue();
  const { network } = useSyncStatus();
  const bookings = useRows('bookings').view;
  const [shown, setShown] = useState(PAGE_SIZE);
  const limit = fetchedFor(shown);
  const read = useBookingPayments(clientId, limit);
  const { data, isError, dataUpdatedAt, refetch } = read;
  const retry = (): void => void refetch();
  const isOffline = network === 'offline';

  return (
    <>
      <Title order={2}>Booking payments</Title>
      <Text c="dimmed" mb="sm">
        Your customers’ deposits, newest first. They go to your own Square account.
      </Text>
      {data && (isError || isOffline) ? (
        <SeenAt isOffline={isOffline} seenAtMs={dataUpdatedAt} timeZone={timeZone} onRetry={retry} />
      ) : null}
      <Loaded read={read} skeleton={{ rows: PAGE_SIZE, height: 72 }} failed="Failed to load payments">
        {({ payments }) =>
          payments.length === 0 ? (
            <EmptyState title="No payments found">
              Payment transactions will appear here once customers make deposits.
            </EmptyState>
          ) : (
            <>
              <ul className={framed['list']} aria-label="Booking payments">
                {payments.slice(0, shown).map((payment) => {
                  const booking = bookings.get(payment.booking_id);
                  return (
                    <BookingPaymentRow
                      key={payment.payment_id}
                      payment={payment}
                      partyName={payment.party_name || (booking?.party_name ?? '')}
                      hasLink={needsLink(payment, payments, booking)}
                      timeZone={timeZone}
                    />
                  );
                })}
              </ul>
              <Group mt="sm" gap="sm">
                {payments.length > shown ? (
                  <Button variant="default" onClick={() => setShown(moreThan(shown))}>
                    Show more
                  </Button>
                ) : null}
                <Text size="sm" c="dimmed" component="output">
                  {countText(Math.min(shown, payments.length), payments.length, limit)}
                </Text>
              </Group>
            </>
          )
        }
      </Loaded>
      <PaymentLinkHelp />
    </>
  );
}

function countText(shown: number, known: number, limit: number): string {
  if (known === limit) return `The newest ${shown}`;
  return `${shown} of ${known}`;
}

/** How a customer pays through a link. */
function PaymentLinkHelp() {
  return (
    <section className={classes['help']} aria-labelledby="payment-links">
      <Title order={2} size="h3" id="payment-links">
        Payment links
      </Title>
      <ol>
        <li>Copy the link of a payment that did not go through, or create one for a booking in My Bookings.</li>
        <li>Send it to your customer by email or text message.</li>
        <li>They pay by card on their own phone, and the booking is confirmed at once.</li>
      </ol>
      <Text size="sm" c="dimmed">
        A link works for 30 days, and until a day after the booking where that is later. It can be paid once; after that
        it shows what was paid.
      </Text>
    </section>
  );
}
