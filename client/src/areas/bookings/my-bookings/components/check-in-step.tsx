import { takeBillPayment } from '@gatehouse/sync-protocol/areas/bookings/bills/desk-money.contracts';
import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { updateBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { isPayable } from '@gatehouse/sync-protocol/areas/bookings/payment';
import { unsignedText } from '@gatehouse/sync-protocol/areas/desk/ways-in';
import { OVERRIDE_REASON_CHARS_MAX } from '@gatehouse/sync-protocol/base/limits';
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { useBookingActions } from '#domain/bookings/booking-actions';
import { startText } from '#domain/bookings/booking-labels';
import { useMay } from '#domain/session/session-context.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useRows } from '#sync/react/sync-context.tsx';
import { bodyOf, unsignedOf, valuesOf } from '../model/edit-booking.model.ts';
import { updateFailureText } from '../model/failure-texts.ts';
import classes from './bookings.module.css';

interface BookingProps {
  clientId: string;
  booking: BookingRow;
  today: string;
}

type Arrival = 'checked in' | 'not checked in';

/** Says that a party came, or takes that back; everything else of its booking stays. */
function useArrival(clientId: string, booking: BookingRow) {
  const actions = useBookingActions(clientId);
  const bodyFor = (arrival: Arrival, reason = '') =>
    bodyOf({ ...valuesOf(booking), check_in_status: arrival, check_in_reason: reason }, booking);
  const send = (arrival: Arrival, reason?: string) => actions.update(booking.booking_id, bodyFor(arrival, reason));
  return { bodyFor, send };
}

/** How many have not signed; null where nobody asks. */
function useUnsigned(booking: BookingRow): ReturnType<typeof unsignedOf> {
  const mustSign = useRows('waiver_documents').view.size > 0;
  return unsignedOf({ ...valuesOf(booking), check_in_status: 'checked in' }, booking, mustSign);
}

interface BookingActionsProps extends BookingProps {
  onStep: (step: 'check-in' | 'move' | 'cancel') => void;
  onCharge: () => void;
}

/** What is done with a booking most. A party that is expected today and has signed is checked in at one press. */
export function BookingActions({ clientId, booking, today, onStep, onCharge }: BookingActionsProps) {
  const { control } = useReadOnly();
  const { send } = useArrival(clientId, booking);
  const may = useMay();
  const unsigned = useUnsigned(booking);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (booking.status === 'cancelled') return null;
  const canCharge = booking.bill ? booking.bill.state === 'due' && may(takeBillPayment) : isPayable(booking);
  const isIn = booking.check_in_status === 'checked in';
  const isToday = booking.date_scheduled === today;
  const turn = async (): Promise<void> => {
    if (!isIn && (unsigned !== null || !isToday)) {
      onStep('check-in');
      return;
    }
    setIsBusy(true);
    const answer = await send(isIn ? 'not checked in' : 'checked in');
    setIsBusy(false);
    setFailure(answer.ok ? null : updateFailureText(answer));
    if (answer.ok) toast(isIn ? 'Check-in undone' : `${booking.party_name} is checked in`);
  };
  return (
    <Stack gap="xs">
      <Group gap="xs" className={classes['actions'] ?? ''}>
        <Button
          variant={isToday && !isIn ? 'filled' : 'default'}
          disabled={isBusy}
          onClick={() => void turn()}
          {...control}
        >
          {isIn ? 'Undo Check-In' : 'Check In'}
        </Button>
        <Button variant="default" onClick={() => onStep('move')} {...control}>
          Move
        </Button>
        {canCharge ? (
          <Button variant="default" onClick={onCharge}>
            {booking.bill ? 'Take Payment' : 'Charge'}
          </Button>
        ) : null}
        <Button
          variant="subtle"
          color="red"
          c="var(--mantine-color-error)"
          onClick={() => onStep('cancel')}
          {...control}
        >
          Cancel Booking
        </Button>
      </Group>
      <FailureAlert>{failure}</FailureAlert>
    </Stack>
  );
}

/** Checks a party in on another day than its own, or although some have not signed, for a reason that is recorded. Requirement F70. */
export function CheckInStep({ clientId, booking, today, onBack }: BookingProps & { onBack: () => void }) {
  const { bodyFor, send } = useArrival(clientId, booking);
  const unsigned = useUnsigned(booking);
  const form = useContractForm(updateBooking, {
    initialValues: { check_in_reason: '' },
    check: ({ check_in_reason: reason }) =>
      unsigned !== null && reason.trim() === '' ? { check_in_reason: 'Please enter a reason' } : {},
    bodyOf: ({ check_in_reason: reason }) => bodyFor('checked in', reason),
    send: async ({ check_in_reason: reason }) => {
      const answer = await send('checked in', reason);
      return answer.ok ? answer.data : refusal(updateFailureText(answer));
    },
    onDone: () => {
      toast(`${booking.party_name} is checked in`);
      onBack();
    },
  });
  return (
    <form {...form.props}>
      <Stack gap="md">
        <Title order={3} size="h4">
          Check in this party?
        </Title>
        {booking.date_scheduled === today ? null : (
          <Text fw={600} c="var(--gate-attention)">
            This booking is for {startText(booking)}, not for today.
          </Text>
        )}
        {unsigned === null ? null : (
          <TextInput
            label={`${unsignedText(unsigned)}. Why may they come in?`}
            description="Saved in the booking’s history."
            required
            data-autofocus
            maxLength={OVERRIDE_REASON_CHARS_MAX}
            autoComplete="off"
            {...form.field('check_in_reason')}
          />
        )}
        <DialogActions error={form.failure}>
          <Button variant="default" onClick={onBack} disabled={form.isBusy}>
            Back
          </Button>
          <Button type="submit" miw={160} disabled={form.isBusy}>
            {form.isBusy ? 'Checking In…' : 'Check In'}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
