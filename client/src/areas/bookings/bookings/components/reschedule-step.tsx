import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { toast } from '#components/toast';
import { useBookingActions } from '#domain/bookings/booking-actions';
import { startText } from '#domain/bookings/booking-labels';
import { type Place, PlacePicker } from '#domain/bookings/place-picker.tsx';
import { updateFailureText } from '../model/failure-texts.ts';

interface RescheduleStepProps {
  clientId: string;
  booking: BookingRow;
  today: string;
  onBack: () => void;
}

/** Moves a booking: the old place is freed and the new one taken together, or neither. Requirement B4. */
export function RescheduleStep({ clientId, booking, today, onBack }: RescheduleStepProps) {
  const actions = useBookingActions(clientId);
  const [place, setPlace] = useState<Place>({ date: booking.date_scheduled, time: booking.booking_time });
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { booking_id: bookingId, offering_id: offeringId, updated_at } = booking;
  const isSame = place.date === booking.date_scheduled && place.time === booking.booking_time;
  const move = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    const body = { date_scheduled: place.date, booking_time: place.time, updated_at };
    const answer = await actions.reschedule(bookingId, body);
    setIsBusy(false);
    if (!answer.ok) {
      setFailure(updateFailureText(answer));
      return;
    }
    toast(answer.data.message);
    onBack();
  };
  return (
    <Stack gap="md">
      <Title order={3} size="h4">
        Reschedule
      </Title>
      <PlacePicker
        placing={{ clientId, offeringId, exceptBookingId: bookingId }}
        place={place}
        onChange={setPlace}
        today={today}
      />
      <Text>
        {isSame || place.time === ''
          ? 'Choose another day or time. Nothing changes until you confirm.'
          : `From ${startText(booking)} to ${startText({ date_scheduled: place.date, booking_time: place.time })}. The party gets an email.`}
      </Text>
      <DialogActions error={failure}>
        <Button variant="default" onClick={onBack} disabled={isBusy}>
          Back
        </Button>
        <Button miw={160} disabled={isBusy || isSame || place.time === ''} onClick={() => void move()}>
          {isBusy ? 'Moving…' : 'Move Booking'}
        </Button>
      </DialogActions>
    </Stack>
  );
}
