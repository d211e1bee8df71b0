import type { BookingRow } from '@gatehouse/sync-protocol/entities/booking';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { toast } from '../../../components/toast.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { useBookingActions } from '../booking.actions.ts';
import { linkFailureText } from '../failure-texts.ts';
import classes from './bookings.module.css';

/** A link to pay for the booking, made and copied at one press. */
export function PaymentLink({ clientId, booking }: { clientId: string; booking: BookingRow }) {
  const actions = useBookingActions(clientId);
  const [link, setLink] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const generate = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    const answer = await actions.link(booking.booking_id);
    setIsBusy(false);
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
        <Text>Send the party a link to pay by card.</Text>
        <Button variant="default" miw={200} disabled={isBusy} onClick={() => void generate()}>
          {isBusy ? 'Generating…' : 'Generate Payment Link'}
        </Button>
      </Group>
      {link ? <div className={classes['link']}>{link}</div> : null}
      {failure ? (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      ) : null}
    </Stack>
  );
}
