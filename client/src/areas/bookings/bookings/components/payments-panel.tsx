import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import type { ListedPayment } from '@gatehouse/sync-protocol/areas/bookings/listed-payment';
import { isPayable } from '@gatehouse/sync-protocol/areas/bookings/payment';
import { Anchor, Badge, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { Loaded } from '#components/endpoints.tsx';
import { dollarsText } from '#domain/bookings/booking-labels';
import { venueInstant } from '#lib/venue-format';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { leftCents } from '../model/refund.model.ts';
import classes from './bookings.module.css';
import { PaymentLink } from './payment-link.tsx';
import { RefundForm } from './refund-form.tsx';

interface PaymentsPanelProps {
  clientId: string;
  booking: BookingRow;
  payments: {
    data: { payments: ListedPayment[] } | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
}

/** What was paid and given back, a refund in full or in part, and a link to pay with. Requirement P9. */
export function PaymentsPanel({ clientId, booking, payments: read }: PaymentsPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  if (!read.data) return <Loaded read={read} skeleton={{ rows: 2 }} />;
  const { payments } = read.data;
  const left = leftCents(payments);
  return (
    <Stack gap="md" ref={panel} tabIndex={-1} className={classes['body'] ?? ''}>
      {payments.length === 0 ? <Text c="dimmed">No card payments for this booking.</Text> : null}
      {payments.length > 0 ? (
        <ul className={classes['rows']} aria-label="Payments">
          {payments.map((payment) => (
            <Payment key={payment.payment_id} payment={payment} />
          ))}
        </ul>
      ) : null}
      {left > 0 ? (
        <RefundForm
          key={left}
          clientId={clientId}
          booking={booking}
          left={left}
          onRefunded={() => panel.current?.focus()}
        />
      ) : null}
      {isPayable(booking) ? <PaymentLink clientId={clientId} booking={booking} /> : null}
    </Stack>
  );
}

function Payment({ payment }: { payment: ListedPayment }) {
  const timeZone = useVenueTimeZone();
  const at = (instant: string): string => venueInstant(instant, timeZone);
  return (
    <>
      <li>
        <span>
          <strong data-tabular>{dollarsText(payment.amount)}</strong> by card, {at(payment.created_at)}{' '}
          {payment.receiptUrl ? (
            <Anchor
              href={payment.receiptUrl}
              target="_blank"
              rel="noreferrer"
              c="var(--mantine-color-text)"
              underline="always"
            >
              Receipt
            </Anchor>
          ) : null}
        </span>
        <State
          text={paymentLabels[payment.status]}
          isBad={payment.status === 'declined' || payment.status === 'failed'}
        />
      </li>
      {payment.refunds.map((refund) => (
        <li key={refund.id}>
          <span>
            <strong data-tabular>−{dollarsText(refund.amount)}</strong>{' '}
            {refund.status === 'completed' ? 'refunded' : 'to be refunded'}, {at(refund.created_at)}
            {refund.reason ? `: ${refund.reason}` : ''}
            {refund.status === 'failed' ? (
              <Text span display="block" c="var(--mantine-color-error)">
                {refund.message || 'The money was not refunded.'}
              </Text>
            ) : null}
          </span>
          <State text={refundLabels[refund.status]} isBad={refund.status === 'failed'} />
        </li>
      ))}
    </>
  );
}

const paymentLabels: Readonly<Record<ListedPayment['status'], string>> = {
  completed: 'Paid',
  pending: 'Not settled yet',
  declined: 'Declined',
  failed: 'Failed',
  cancelled: 'Canceled',
  refunded: 'Refunded in full',
};

const refundLabels: Readonly<Record<ListedPayment['refunds'][number]['status'], string>> = {
  completed: 'Refunded',
  pending: 'On its way',
  failed: 'Refund failed',
};

function State({ text, isBad }: { text: string; isBad: boolean }) {
  return (
    <Badge variant="default" tt="none" {...(isBad ? { c: 'var(--mantine-color-error)' } : {})}>
      {text}
    </Badge>
  );
}
