import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import type { ListedPayment } from '@gatehouse/sync-protocol/areas/bookings/listed-payment';
import { isPayable } from '@gatehouse/sync-protocol/areas/bookings/payment';
import { generatePaymentUrl, refundBooking } from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { Loaded } from '#components/endpoints.tsx';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { toast } from '#components/toast';
import { useBookingActions } from '#domain/bookings/booking-actions';
import { dollarsText } from '#domain/bookings/booking-labels';
import { useMay } from '#domain/session/session-context.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { copyText } from '#lib/copy-text';
import { venueInstant } from '#lib/venue-format';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { emailLinkFailureText, linkFailureText } from '../model/failure-texts.ts';
import { leftCents } from '../model/refund.model.ts';
import classes from './bookings.module.css';
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
  const may = useMay();
  if (!read.data) return <Loaded read={read} skeleton={{ rows: 2 }} />;
  const { payments } = read.data;
  const left = leftCents(payments);
  return (
    <Stack gap="md" ref={panel} tabIndex={-1} className={classes['body'] ?? ''}>
      {payments.length === 0 ? <Text c="dimmed">No card payments for this booking.</Text> : null}
      {payments.length > 0 ? (
        <ul className={`gate-list ${classes['rows']}`} aria-label="Payments">
          {payments.map((payment) => (
            <Payment key={payment.payment_id} payment={payment} />
          ))}
        </ul>
      ) : null}
      {left > 0 && may(refundBooking) ? (
        <RefundForm
          key={left}
          clientId={clientId}
          booking={booking}
          left={left}
          onRefunded={() => panel.current?.focus()}
        />
      ) : null}
      {isPayable(booking) && may(generatePaymentUrl) ? <PaymentLink clientId={clientId} booking={booking} /> : null}
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

/** A link to pay for the booking, mailed to the party or made and copied, each at one press. Requirement B21. */
function PaymentLink({ clientId, booking }: { clientId: string; booking: BookingRow }) {
  const actions = useBookingActions(clientId);
  const { control } = useReadOnly();
  const [link, setLink] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<'email' | 'copy' | null>(null);
  const email = async (): Promise<void> => {
    setBusy('email');
    setFailure(null);
    const answer = await actions.emailLink(booking.booking_id);
    setBusy(null);
    if (answer.ok) toast(`Payment link sent to ${booking.party_email}`);
    else setFailure(emailLinkFailureText(answer));
  };
  const generate = async (): Promise<void> => {
    setBusy('copy');
    setFailure(null);
    const answer = await actions.link(booking.booking_id);
    setBusy(null);
    if (!answer.ok) {
      setFailure(linkFailureText(answer));
      return;
    }
    setLink(answer.data.paymentUrl);
    if (await copyText(answer.data.paymentUrl)) toast('Payment link generated and copied to clipboard!');
    else toast('Payment link generated. Copy it from the booking.', 'notice');
  };
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text>
          {booking.party_email === ''
            ? 'The party has no email: copy a link to pay by card, and pass it on.'
            : 'Send the party a link to pay by card.'}
        </Text>
        <Group gap="xs">
          {booking.party_email && booking.total_price > 0 ? (
            <Button variant="default" miw={150} disabled={busy !== null} onClick={() => void email()} {...control}>
              {busy === 'email' ? 'Sending…' : 'Email Pay Link'}
            </Button>
          ) : null}
          <Button variant="default" miw={200} disabled={busy !== null} onClick={() => void generate()} {...control}>
            {busy === 'copy' ? 'Generating…' : 'Generate Payment Link'}
          </Button>
        </Group>
      </Group>
      {link ? <div className={classes['link']}>{link}</div> : null}
      <FailureAlert>{failure}</FailureAlert>
    </Stack>
  );
}
