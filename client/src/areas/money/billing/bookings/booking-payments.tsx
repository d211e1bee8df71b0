import type { ListedPayment } from '@gatehouse/sync-protocol/areas/bookings/listed-payment';
import { dollarsToCents, formatCents } from '@gatehouse/sync-protocol/base/money';
import { Anchor, Button, Group, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded } from '#components/endpoints.tsx';
import framed from '#components/framed-list.module.css';
import { LastSeen } from '#components/last-seen.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { useMay } from '#domain/session/session-context.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useVenue } from '#domain/venue/use-venue';
import { venueDay, venueTime } from '#lib/venue-format';
import { useRows, useSyncEngine, useSyncStatus } from '#sync/react/sync-context.tsx';
import { badgeOf, fetchedFor, moneyOf, moreThan, needsLink, PAGE_SIZE, refundText } from './booking-payments.model.ts';
import classes from './booking-payments.module.css';
import { useBookingPayments, useCopyPaymentLink } from './booking-payments.queries.ts';

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
        A link works for 30 days, or until the day after the booking if that is later. It can be paid once; after that
        it shows what was paid.
      </Text>
    </section>
  );
}

interface BookingPaymentRowProps {
  payment: ListedPayment;
  /** Empty where this browser does not know it. */
  partyName: string;
  /** Whether a link to pay may be made. */
  hasLink: boolean;
  timeZone: string;
}

/** The link is ready to be copied by hand. */
function selectAll(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

const money = (dollars: number): string => formatCents(dollarsToCents(dollars));

/** One payment: a row on a desktop, a card on a phone. */
function BookingPaymentRow({ payment, partyName, hasLink, timeZone }: BookingPaymentRowProps) {
  const { control } = useReadOnly();
  const may = useMay();
  const { isBusy, link, copy } = useCopyPaymentLink();
  const { booking_id: bookingId, created_at: createdAt, party_email: email, amount, receiptUrl } = payment;
  const { label, color } = badgeOf(payment);
  const whose = partyName || bookingId;
  return (
    <li className={classes['row']}>
      <span className={classes['what']}>
        <strong>{partyName || 'Booking'}</strong>
        <span className="gate-dimmed gate-small">{[payment.offering_name, bookingId].filter(Boolean).join(' · ')}</span>
        {email ? <span className="gate-dimmed gate-small">{email}</span> : null}
      </span>
      <time dateTime={createdAt} className={classes['when']}>
        {venueDay(createdAt, timeZone)} <span className="gate-dimmed gate-small">{venueTime(createdAt, timeZone)}</span>
      </time>
      <strong className={classes['amount']} data-tabular>
        {moneyOf(payment, timeZone)}
      </strong>
      <span className={classes['status']}>
        <StateBadge color={color} size="lg">
          {label}
        </StateBadge>
      </span>
      <span className={classes['actions']}>
        {receiptUrl ? (
          <Anchor href={receiptUrl} target="_blank" rel="noreferrer" size="sm">
            Receipt<span className="gate-visually-hidden"> of {whose}, opens a new tab</span>
          </Anchor>
        ) : null}
        {hasLink && may('bookings.edit') ? (
          <Button
            size="xs"
            variant="default"
            miw={150}
            disabled={isBusy}
            onClick={() => void copy(bookingId, amount)}
            {...control}
          >
            {isBusy ? 'Copying…' : 'Copy Payment Link'}
            <span className="gate-visually-hidden"> of {whose}</span>
          </Button>
        ) : null}
      </span>
      {payment.message ? <p className={classes['why']}>{payment.message}</p> : null}
      {payment.refunds.length > 0 ? (
        <ul className={classes['refunds']} aria-label={`Refunds of ${whose}`}>
          {payment.refunds.map((refund) => (
            <li key={refund.id} data-failed={refund.status === 'failed' || undefined}>
              {venueDay(refund.created_at, timeZone)}: {refundText(refund, money(refund.amount))}
            </li>
          ))}
        </ul>
      ) : null}
      {link ? (
        <TextInput
          className={classes['link'] ?? ''}
          label="This browser can’t copy. Select the link and copy it:"
          readOnly
          ref={selectAll}
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : null}
    </li>
  );
}
