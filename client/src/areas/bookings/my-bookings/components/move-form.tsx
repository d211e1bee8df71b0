import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { rescheduleBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { refusal, stillAsking } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { useBookingActions } from '#domain/bookings/booking-actions';
import { mailText, startText, whenText } from '#domain/bookings/booking-labels';
import { OverbookFields } from '#domain/bookings/overbook-fields.tsx';
import { shortOf } from '#domain/bookings/overbooking';
import { PlacePicker } from '#domain/bookings/place-picker.tsx';
import { type PlacingTerms, usualChoice } from '#domain/bookings/placing-choice';
import { PlacingFields } from '#domain/bookings/placing-fields.tsx';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { ChangePrice, KeepPrice, useChangeQuote } from '../bill/change-price.tsx';
import { updateFailureText } from '../model/failure-texts.ts';
import { checkMove, isWhereItIs, type MoveValues, moveBodyOf, wishOf } from '../model/reschedule.model.ts';

interface MoveFormProps {
  clientId: string;
  booking: BookingRow;
  /** What the booking takes, unless staff choose otherwise. */
  terms: PlacingTerms;
  today: string;
  onBack: () => void;
}

/** Moves a booking: the old place is freed and the new one taken together, or neither. With a bill, its new price is shown first. Requirements B4, B31, B83. */
export function MoveForm({ clientId, booking, today, onBack, terms: usual }: MoveFormProps) {
  const actions = useBookingActions(clientId);
  const timeZone = useVenueTimeZone();
  const { booking_id: bookingId, offering_id: offeringId, date_scheduled: date, booking_time: time } = booking;
  /** What there was too little of. */
  const [refused, setRefused] = useState<{ wish: string; what: 'place' | 'extra'; message: string } | null>(null);
  const termsOf = (values: MoveValues) => ({
    ...usual,
    isOverbooking: values.place.isFull === true || refused?.wish === wishOf(values),
  });
  const bodyOf = (values: MoveValues) => moveBodyOf(values, booking, termsOf(values));
  const form = useContractForm(rescheduleBooking, {
    initialValues: { place: { date, time }, overbook_reason: '', keeps_price: false, ...usualChoice(usual.minutes) },
    check: (values) => checkMove(values, termsOf(values)),
    bodyOf,
    send: async (values) => {
      const answer = await actions.reschedule(bookingId, bodyOf(values));
      if (answer.ok) return answer.data;
      const what = shortOf(answer);
      if (what === null) return refusal(updateFailureText(answer));
      setRefused({ wish: wishOf(values), what, message: answer.message });
      return stillAsking;
    },
    onDone: ({ message }) => {
      toast(message);
      onBack();
    },
  });
  const { values, set, errors, isBusy } = form;
  const { place } = values;
  const { isOverbooking } = termsOf(values);
  const isSame = isWhereItIs(values, booking, usual);
  const isElsewhere = place.time !== '' && (place.date !== date || place.time !== time);
  const { bill } = booking;
  const { keeps_price: isKept } = values;
  const asked = { date_scheduled: place.date, start_time: place.time };
  const quote = useChangeQuote({ clientId, bookingId }, bill && isElsewhere && !isKept ? asked : null);
  const isPriced = !bill || !isElsewhere || isKept || quote.isFresh;
  const shownRefusal = refused?.wish === wishOf(values) ? refused : null;
  return (
    <form {...form.props}>
      <Stack gap="md">
        <PlacePicker
          placing={{ clientId, offeringId, exceptBookingId: bookingId }}
          place={place}
          onChange={(chosen) => set({ place: chosen })}
          today={today}
          full="asked"
        />
        <PlacingFields terms={usual} choice={values} onChange={set} errors={errors} />
        {isOverbooking ? (
          <OverbookFields
            what={shownRefusal?.what ?? 'place'}
            refusal={shownRefusal?.message ?? null}
            reason={values.overbook_reason}
            error={errors.overbook_reason ?? null}
            onReason={(reason) => set({ overbook_reason: reason })}
          />
        ) : null}
        {bill && isElsewhere ? (
          <>
            <KeepPrice isKept={isKept} onChange={(keeps) => set({ keeps_price: keeps })} />
            <ChangePrice bill={bill} quote={quote} isKept={isKept} />
          </>
        ) : null}
        <Text>{sentence()}</Text>
        <DialogActions error={form.failure}>
          <Button variant="default" onClick={onBack} disabled={isBusy}>
            Back
          </Button>
          <Button type="submit" miw={160} disabled={isBusy || isSame || place.time === '' || !isPriced}>
            {isBusy ? 'Moving…' : isOverbooking ? 'Move Anyway' : 'Move Booking'}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );

  function sentence(): string {
    if (isSame || place.time === '') return 'Choose another day or time. Nothing changes until you confirm.';
    if (!isElsewhere) return `It stays on ${startText(booking)}. ${mailText(booking)}`;
    const to = startText({ date_scheduled: place.date, booking_time: place.time });
    return `From ${whenText(booking, timeZone)} to ${to}. ${mailText(booking)}`;
  }
}
