import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { getBookingPayments } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { Button, Group, Stack, Tabs } from '@mantine/core';
import { useRef, useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { CloseActions } from '#components/dialog/dialog-actions.tsx';
import facts from '#components/facts.module.css';
import { BookingBadges } from '#domain/bookings/booking-badges.tsx';
import { moneyText, playersText, roomsText, signedText, whenText } from '#domain/bookings/booking-labels';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useRead } from '#lib/api/use-read';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { SeriesLine } from '../series/series-line.tsx';
import { BookingNotes } from './booking-notes.tsx';
import classes from './bookings.module.css';
import { CancelStep } from './cancel-step.tsx';
import { EditForm } from './edit-form.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { PartyPanel } from './party-panel.tsx';
import { PaymentsPanel } from './payments-panel.tsx';
import { RescheduleStep } from './reschedule-step.tsx';

type Step = 'look' | 'reschedule' | 'cancel';

interface BookingDialogProps {
  clientId: string;
  /** As the list has it; the server's newest follows. */
  booking: BookingRow;
  today: string;
  onClose: () => void;
}

/** Everything of one booking: its fields, its party, its money and its history. Requirements B4, B12. */
export function BookingDialog({ clientId, booking: listed, today, onClose }: BookingDialogProps) {
  const [step, setStep] = useState<Step>('look');
  const payments = useRead(getBookingPayments, {
    params: { client_id: clientId, booking_id: listed.booking_id },
  });
  const booking = payments.data?.booking ?? listed;
  const { control } = useReadOnly();
  const body = useRef<HTMLDivElement>(null);
  /* The button that had the focus goes with its step. */
  const go = (next: Step): void => {
    setStep(next);
    requestAnimationFrame(() => body.current?.focus());
  };
  const back = (): void => go('look');
  const isOpen = booking.status !== 'cancelled';
  return (
    <Dialog opened onClose={onClose} title={booking.party_name} size="xl">
      <Stack gap="md" ref={body} tabIndex={-1} className={classes['body'] ?? ''}>
        <Facts booking={booking} />
        <SeriesLine clientId={clientId} booking={booking} />
        <BookingNotes clientId={clientId} booking={booking} onReviewed={back} />
        {step === 'reschedule' ? (
          <RescheduleStep clientId={clientId} booking={booking} today={today} onBack={back} />
        ) : null}
        {step === 'cancel' ? (
          <CancelStep
            clientId={clientId}
            booking={booking}
            payments={payments.data?.payments}
            today={today}
            onBack={back}
          />
        ) : null}
        {step === 'look' ? (
          <>
            {isOpen ? (
              <Group gap="xs">
                <Button variant="default" size="xs" onClick={() => go('reschedule')} {...control}>
                  Reschedule
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  c="var(--mantine-color-error)"
                  size="xs"
                  onClick={() => go('cancel')}
                  {...control}
                >
                  Cancel Booking
                </Button>
              </Group>
            ) : null}
            <Tabs defaultValue="edit" keepMounted>
              <Tabs.List>
                <Tabs.Tab value="edit">Edit</Tabs.Tab>
                <Tabs.Tab value="party">Party</Tabs.Tab>
                <Tabs.Tab value="payments">Payments</Tabs.Tab>
                <Tabs.Tab value="history">History</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="edit" pt="md">
                <EditForm clientId={clientId} booking={booking} today={today} onDone={onClose} onCancel={onClose} />
              </Tabs.Panel>
              <Tabs.Panel value="party" pt="md">
                <Stack gap="md">
                  <PartyPanel clientId={clientId} bookingId={booking.booking_id} />
                  <CloseButton onClose={onClose} />
                </Stack>
              </Tabs.Panel>
              <Tabs.Panel value="payments" pt="md">
                <Stack gap="md">
                  <PaymentsPanel clientId={clientId} booking={booking} payments={payments} />
                  <CloseButton onClose={onClose} />
                </Stack>
              </Tabs.Panel>
              <Tabs.Panel value="history" pt="md">
                <Stack gap="md">
                  <HistoryPanel clientId={clientId} bookingId={booking.booking_id} />
                  <CloseButton onClose={onClose} />
                </Stack>
              </Tabs.Panel>
            </Tabs>
          </>
        ) : null}
      </Stack>
    </Dialog>
  );
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return <CloseActions onClose={onClose} />;
}

function Facts({ booking }: { booking: BookingRow }) {
  const timeZone = useVenueTimeZone();
  return (
    <dl className={`${facts['facts']} ${classes['facts']}`}>
      <div>
        <dt>{booking.offering_name}</dt>
        <dd data-tabular>{whenText(booking, timeZone)}</dd>
        {booking.resources.length > 0 ? <dd>{roomsText(booking)}</dd> : null}
      </div>
      <div>
        <dt>Players</dt>
        <dd data-tabular>
          {playersText(booking)}, {signedText(booking)}
        </dd>
      </div>
      <div>
        <dt>Payment</dt>
        <dd data-tabular>{moneyText(booking, timeZone)}</dd>
      </div>
      <div>
        <dt>Status</dt>
        <dd className={classes['badges']}>
          <BookingBadges {...booking} />
        </dd>
      </div>
    </dl>
  );
}
