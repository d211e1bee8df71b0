import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import type { ListedPayment } from '@gatehouse/sync-protocol/areas/bookings/listed-payment';
import { dollarsToCents, formatCents } from '@gatehouse/sync-protocol/base/money';
import { Button, Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { toast } from '#components/toast';
import { useBookingActions } from '#domain/bookings/booking-actions';
import { mailText, startText } from '#domain/bookings/booking-labels';
import { refundFailureText, updateFailureText } from '../model/failure-texts.ts';
import { leftCents } from '../model/refund.model.ts';

interface CancelFormProps {
  clientId: string;
  booking: BookingRow;
  /** Undefined until they are known. */
  payments: readonly ListedPayment[] | undefined;
  today: string;
  onBack: () => void;
}

/** Cancels a booking, with a reason for its history, and says what happens to the money. Requirements B4, P9. */
export function CancelForm({ clientId, booking, payments, today, onBack }: CancelFormProps) {
  const actions = useBookingActions(clientId);
  const [reason, setReason] = useState('');
  const [isRefunding, setIsRefunding] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const left = payments ? leftCents(payments) : 0;
  const cancel = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    const answer = await actions.cancel(booking.booking_id, { reason, updated_at: booking.updated_at });
    if (!answer.ok) {
      setIsBusy(false);
      setFailure(updateFailureText(answer));
      return;
    }
    const refund = isRefunding && left > 0 ? await actions.refund(booking.booking_id, { reason }) : null;
    setIsBusy(false);
    if (refund && !refund.ok) toast(`Booking canceled, not refunded. ${refundFailureText(refund)}`, 'failed');
    else if (refund?.data.refund.status === 'failed')
      toast(`Booking canceled, not refunded. ${refund.data.refund.message}`, 'failed');
    else toast(refund ? 'Booking canceled and refunded' : answer.data.message);
    onBack();
  };
  return (
    <Stack gap="md">
      <Text>
        The place on {startText(booking)} opens up for others.
        {booking.date_scheduled >= today ? ` ${mailText(booking)}` : ''} This can’t be undone.
      </Text>
      <Text>{moneyText(booking, left)}</Text>
      {left > 0 ? (
        <Checkbox
          label={`Also refund ${formatCents(left)}`}
          checked={isRefunding}
          onChange={(event) => setIsRefunding(event.currentTarget.checked)}
        />
      ) : null}
      <Textarea
        label="Reason (optional)"
        description="Saved in the booking’s history."
        rows={2}
        maxLength={190}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
      <DialogActions error={failure}>
        <Button variant="default" onClick={onBack} disabled={isBusy}>
          Keep Booking
        </Button>
        <Button color="red" miw={160} disabled={isBusy || payments === undefined} onClick={() => void cancel()}>
          {isBusy ? 'Canceling…' : 'Cancel Booking'}
        </Button>
      </DialogActions>
    </Stack>
  );
}

/** What happens to what was paid. Of a bill it may be cash too, which goes back by hand. */
function moneyText({ bill }: BookingRow, left: number): string {
  const kept = bill ? dollarsToCents(bill.paid) - dollarsToCents(bill.refunded) : left;
  if (kept > left)
    return `${formatCents(kept)} was paid. Canceling alone keeps it; you can give it back later, on the bill.`;
  return left > 0
    ? `${formatCents(left)} was paid by card. Canceling alone keeps it; you can also refund it later, under Payments.`
    : 'There is no card payment to refund.';
}
