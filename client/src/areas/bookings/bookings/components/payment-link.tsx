import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { toast } from '#components/toast';
import { useBookingActions } from '#domain/bookings/booking-actions';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { copyText } from '#lib/copy-text';
import { emailLinkFailureText, linkFailureText } from '../model/failure-texts.ts';
import classes from './bookings.module.css';

/** A link to pay for the booking, mailed to the party or made and copied, each at one press. Requirement B21. */
export function PaymentLink({ clientId, booking }: { clientId: string; booking: BookingRow }) {
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
