import { lastBookableDate } from '@gatehouse/sync-protocol/areas/bookings/availability/booking-horizon';
import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { updateBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { unsignedText } from '@gatehouse/sync-protocol/areas/desk/ways-in';
import { OVERRIDE_REASON_CHARS_MAX } from '@gatehouse/sync-protocol/base/limits';
import { Alert, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DialogFooter } from '#components/dialog-footer.tsx';
import { refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { useBookingActions } from '#domain/bookings/booking-actions';
import { checkInLabels, statusLabels } from '#domain/bookings/booking-labels';
import { DayTimes } from '#domain/bookings/place-picker.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useRows } from '#sync/react/sync-context.tsx';
import { ChangePrice, useChangeQuote } from '../bill/change-price.tsx';
import { bodyOf, checkEdit, type EditValues, merged, unsignedOf, valuesOf } from '../model/edit-booking.model.ts';
import { editFailureText } from '../model/failure-texts.ts';
import { PartyFields } from './party-fields.tsx';

interface EditFormProps {
  clientId: string;
  booking: BookingRow;
  today: string;
  onDone: () => void;
  onCancel: () => void;
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
/** A booking is canceled in a step of its own, which asks for a reason. */
const statusOptions = optionsOf(statusLabels).filter(({ value }) => value !== 'cancelled');

/**
 * The fields of a booking. Another date or time is chosen from the same list as in Move, which also has lengths, rooms and full times,
 * and can keep the price of a booking with a bill: here its new price is shown. Its guests are changed with their price, in Bill.
 * Where others change the booking meanwhile, what was typed stays, the rest follows, and the form says so. Requirements B4, B83.
 */
export function EditForm({ clientId, booking, today, onDone, onCancel }: EditFormProps) {
  const actions = useBookingActions(clientId);
  const { isReadOnly } = useReadOnly();
  const mustSign = useRows('waiver_documents').view.size > 0;
  /** The booking as it was when the form was opened. */
  const [before] = useState(booking);
  const [touched, setTouched] = useState<ReadonlySet<keyof EditValues>>(new Set());
  const currentOf = (values: EditValues) => merged(values, touched, before, booking);
  const form = useContractForm(updateBooking, {
    initialValues: valuesOf(booking),
    check: (values) => checkEdit(currentOf(values).values, booking, mustSign),
    bodyOf: (values) => bodyOf(currentOf(values).values, booking),
    send: async (values) => {
      const answer = await actions.update(booking.booking_id, bodyOf(currentOf(values).values, booking));
      return answer.ok ? answer.data : refusal(editFailureText(answer), answer.kind === 'refused' ? answer.fields : {});
    },
    onDone: ({ message }) => {
      toast(message);
      onDone();
    },
  });
  const { values, changes } = currentOf(form.values);
  const { date_scheduled: date } = values;
  const isMoved = date !== booking.date_scheduled || values.booking_time !== booking.booking_time;
  const isBookable = date >= today && date <= lastBookableDate(today);
  const { bill, booking_id: bookingId } = booking;
  const start = isMoved && isBookable && values.booking_time !== '' ? values.booking_time : null;
  const asked = bill && start !== null ? { date_scheduled: date, start_time: start } : null;
  const quote = useChangeQuote({ clientId, bookingId }, asked);
  const unsigned = unsignedOf(values, booking, mustSign);
  const field = <N extends keyof EditValues>(name: N) => {
    const { onChange, ...props } = form.field(name);
    return {
      ...props,
      value: values[name],
      onChange: (change: Parameters<typeof onChange>[0]) => {
        setTouched((known) => new Set(known).add(name));
        onChange(change);
      },
    };
  };
  if (booking.status === 'cancelled')
    return <Text c="dimmed">This booking was canceled and can no longer be changed. The party can book again.</Text>;
  return (
    <form {...form.props}>
      <Stack gap="md">
        {changes.length > 0 ? (
          <Alert color="yellow" role="alert">
            <strong>Someone else changed this booking.</strong> Now {changes.join(', ')}. What you typed is still here:
            look at it and save again.
          </Alert>
        ) : null}
        <PartyFields field={field} />
        <SimpleGrid cols={2}>
          <TextInput label="Date" type="date" required max={lastBookableDate(today)} {...field('date_scheduled')} />
          <TextInput label="Time" type="time" required {...field('booking_time')} />
        </SimpleGrid>
        {isMoved && isBookable ? (
          <DayTimes
            placing={{ clientId, offeringId: booking.offering_id, exceptBookingId: booking.booking_id }}
            place={{ date: values.date_scheduled, time: values.booking_time }}
            onChange={({ time }) => field('booking_time').onChange(time)}
            takesFull={false}
          />
        ) : null}
        {bill && asked ? <ChangePrice bill={bill} quote={quote} isKept={false} /> : null}
        {bill ? (
          <Text size="sm" c="dimmed">
            The guests and their price are changed in Bill, with Change Party.
          </Text>
        ) : (
          <SimpleGrid cols={2}>
            <TextInput
              label="Base Players"
              required
              inputMode="numeric"
              autoComplete="off"
              {...field('base_players')}
            />
            <TextInput
              label="Additional Players"
              required
              inputMode="numeric"
              autoComplete="off"
              {...field('add_players')}
            />
          </SimpleGrid>
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect label="Status" data={statusOptions} {...field('status')} />
          <NativeSelect
            label="Check-in"
            data={optionsOf(checkInLabels)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={
              values.check_in_status === 'cancelled' ? 'The place stays taken. Cancel Booking frees it.' : null
            }
            {...field('check_in_status')}
          />
        </SimpleGrid>
        {unsigned !== null && (
          <TextInput
            label={`${unsignedText(unsigned)}. Why may they come in?`}
            description="Saved in the booking’s history."
            required
            maxLength={OVERRIDE_REASON_CHARS_MAX}
            autoComplete="off"
            {...field('check_in_reason')}
          />
        )}
        <DialogFooter
          error={form.failure ? { message: form.failure } : null}
          onCancel={onCancel}
          label="Save"
          busyLabel="Saving…"
          isBusy={form.isBusy}
          isDisabled={isReadOnly || (asked !== null && !quote.isFresh)}
        />
      </Stack>
    </form>
  );
}
