import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { getBookingPayments, updateBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { getSeries } from '@gatehouse/sync-protocol/areas/bookings/series.contracts';
import { Stack, Tabs, Text } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { CloseActions } from '#components/dialog/dialog-actions.tsx';
import { useMay } from '#domain/session/session-context.tsx';
import { useRead } from '#lib/api/use-read';
import { BillPanel } from '../bill/bill-panel.tsx';
import { NewBill } from '../bill/new-bill.tsx';
import { seriesText } from '../series/series-bookings.ts';
import { BookingNotes } from './booking-notes.tsx';
import { CancelStep, MoveStep } from './booking-steps.tsx';
import { BookingSummary } from './booking-summary.tsx';
import classes from './bookings.module.css';
import { BookingActions, CheckInStep } from './check-in-step.tsx';
import { EditForm } from './edit-form.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { PartyPanel } from './party-panel.tsx';
import { PaymentsPanel } from './payments-panel.tsx';

/** What is shown below the summary: the parts of the booking, or one thing that is being done with it. */
type Step = 'look' | 'check-in' | 'move' | 'cancel';

interface BookingDialogProps {
  clientId: string;
  /** The booking as the list has it; the server's newest follows. */
  booking: BookingRow;
  today: string;
  onClose: () => void;
}

/** One booking: its summary, what staff do with it, and its parts. Requirements B4, B12. */
export function BookingDialog({ clientId, booking: listed, today, onClose }: BookingDialogProps) {
  const [step, setStep] = useState<Step>('look');
  const may = useMay();
  const canEdit = may(updateBooking);
  const [part, setPart] = useState(canEdit ? 'edit' : 'party');
  const payments = useRead(getBookingPayments, {
    params: { client_id: clientId, booking_id: listed.booking_id },
  });
  const booking = payments.data?.booking ?? listed;
  const bookingId = booking.booking_id;
  const body = useRef<HTMLDivElement>(null);
  /* The button that had the focus goes with its step. */
  const go = (next: Step): void => {
    setStep(next);
    requestAnimationFrame(() => body.current?.focus());
  };
  const back = (): void => go('look');
  const [isTaking, setIsTaking] = useState(false);
  const charge = (): void => {
    setPart('payments');
    if (booking.bill) return setIsTaking(true);
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[role=tab][data-active]')?.focus());
  };
  const form = { clientId, booking, today };
  return (
    <Dialog opened onClose={onClose} title={booking.party_name} size="xl">
      <Stack gap="md" ref={body} tabIndex={-1} className={classes['body'] ?? ''}>
        <BookingSummary booking={booking} />
        <SeriesLine clientId={clientId} booking={booking} />
        <BookingNotes clientId={clientId} booking={booking} onReviewed={back} />
        {step === 'check-in' ? <CheckInStep {...form} onBack={back} /> : null}
        {step === 'move' ? <MoveStep {...form} onBack={back} /> : null}
        {step === 'cancel' ? <CancelStep {...form} payments={payments.data?.payments} onBack={back} /> : null}
        {step === 'look' ? (
          <>
            {canEdit ? <BookingActions {...form} onStep={go} onCharge={charge} /> : null}
            <Tabs value={part} onChange={(next) => setPart(next ?? part)} keepMounted>
              <Tabs.List>
                {canEdit ? <Tabs.Tab value="edit">Edit</Tabs.Tab> : null}
                <Tabs.Tab value="party">Party</Tabs.Tab>
                <Tabs.Tab value="payments">{booking.bill ? 'Bill' : 'Payments'}</Tabs.Tab>
                <Tabs.Tab value="history">History</Tabs.Tab>
              </Tabs.List>
              {canEdit ? (
                <Tabs.Panel value="edit" pt="md">
                  <EditForm {...form} onDone={onClose} onCancel={onClose} />
                </Tabs.Panel>
              ) : null}
              <Part name="party" onClose={onClose}>
                <PartyPanel clientId={clientId} bookingId={bookingId} />
              </Part>
              <Part name="payments" onClose={onClose}>
                {booking.bill ? (
                  <BillPanel
                    clientId={clientId}
                    booking={booking}
                    isTaking={isTaking}
                    onTakingEnds={() => setIsTaking(false)}
                  />
                ) : (
                  <>
                    <PaymentsPanel clientId={clientId} booking={booking} payments={payments} />
                    <NewBill clientId={clientId} booking={booking} />
                  </>
                )}
              </Part>
              <Part name="history" onClose={onClose}>
                <HistoryPanel clientId={clientId} bookingId={bookingId} />
              </Part>
            </Tabs>
          </>
        ) : null}
      </Stack>
    </Dialog>
  );
}

function Part({ name, onClose, children }: { name: string; onClose: () => void; children: ReactNode }) {
  return (
    <Tabs.Panel value={name} pt="md">
      <Stack gap="md">
        {children}
        <CloseActions onClose={onClose} />
      </Stack>
    </Tabs.Panel>
  );
}

/** Says that a booking is one of a series, and of how many as soon as that is known. Requirement B33. */
function SeriesLine({ clientId, booking }: { clientId: string; booking: BookingRow }) {
  const { series_id: seriesId } = booking;
  const series = useRead(
    getSeries,
    seriesId === null ? null : { params: { client_id: clientId, series_id: seriesId } },
  );
  if (seriesId === null) return null;
  return <Text c="dimmed">{series.data ? seriesText(series.data.bookings) : 'Part of a series'}.</Text>;
}
