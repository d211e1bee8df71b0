import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { getBookingPayments } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { listOfferings } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { getSeries } from '@gatehouse/sync-protocol/areas/bookings/series.contracts';
import { Button, Group, Radio, Stack, Tabs, Text, Title } from '@mantine/core';
import { type ComponentProps, useRef, useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { CloseActions } from '#components/dialog/dialog-actions.tsx';
import facts from '#components/facts.module.css';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { BookingBadges } from '#domain/bookings/booking-badges.tsx';
import { moneyText, playersText, roomsText, signedText, whenText } from '#domain/bookings/booking-labels';
import { useNeedChoices } from '#domain/bookings/need-choices';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useRead } from '#lib/api/use-read';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { termsOfMove } from '../model/reschedule.model.ts';
import { CancelSeriesForm } from '../series/cancel-series-form.tsx';
import { ChangeSeriesForm } from '../series/change-series-form.tsx';
import { seriesText } from '../series/series-bookings.ts';
import { BookingNotes } from './booking-notes.tsx';
import classes from './bookings.module.css';
import { CancelForm } from './cancel-form.tsx';
import { EditForm } from './edit-form.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { MoveForm } from './move-form.tsx';
import { PartyPanel } from './party-panel.tsx';
import { PaymentsPanel } from './payments-panel.tsx';

type Step = 'look' | 'reschedule' | 'cancel';

interface BookingDialogProps {
  clientId: string;
  /** The booking as the list has it; the server's newest follows. */
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
      {booking.reference ? (
        <div>
          <dt>Reference</dt>
          <dd data-tabular>{booking.reference}</dd>
        </div>
      ) : null}
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

/** Cancels a booking, or it and those of its series that follow. Requirements B4, B33. */
function CancelStep(props: ComponentProps<typeof CancelForm>) {
  const { clientId, booking, onBack } = props;
  const { series_id: seriesId } = booking;
  const [scope, setScope] = useState<SeriesScope>('one');
  const isSeries = seriesId !== null && scope === 'following';
  return (
    <Stack gap="md">
      <Title order={3} size="h4">
        {isSeries ? 'Cancel these bookings?' : 'Cancel this booking?'}
      </Title>
      {seriesId === null ? null : <ScopeChoice label="What is to be canceled?" scope={scope} onChange={setScope} />}
      {isSeries ? (
        <CancelSeriesForm clientId={clientId} seriesId={seriesId} booking={booking} onBack={onBack} />
      ) : (
        <CancelForm {...props} />
      )}
    </Stack>
  );
}

interface RescheduleStepProps {
  clientId: string;
  booking: BookingRow;
  today: string;
  onBack: () => void;
}

/** Moves a booking, or it and those of its series that follow. Requirements B4, B33. */
function RescheduleStep(props: RescheduleStepProps) {
  const { clientId, booking } = props;
  const { series_id: seriesId } = booking;
  const [scope, setScope] = useState<SeriesScope>('one');
  const offerings = useRead(listOfferings, { params: { client_id: clientId } });
  const choicesOf = useNeedChoices(clientId);
  const offering = offerings.data?.find(({ offering_id: id }) => id === booking.offering_id);
  const { minutes, needs } = termsOfMove(booking, offering);
  const form = { ...props, terms: { minutes, needs: choicesOf(needs) } };
  return (
    <Stack gap="md">
      <Title order={3} size="h4">
        Reschedule
      </Title>
      {seriesId === null ? null : <ScopeChoice label="What is to be changed?" scope={scope} onChange={setScope} />}
      {offerings.isLoading ? <SkeletonRows rows={4} /> : null}
      {!offerings.isLoading && seriesId !== null && scope === 'following' ? (
        <ChangeSeriesForm {...form} seriesId={seriesId} />
      ) : null}
      {!offerings.isLoading && (seriesId === null || scope === 'one') ? <MoveForm {...form} /> : null}
    </Stack>
  );
}

/** What a change of one booking of a series is about. */
type SeriesScope = 'one' | 'following';

interface ScopeChoiceProps {
  label: string;
  scope: SeriesScope;
  onChange: (scope: SeriesScope) => void;
}

/** Whether only this booking is meant, or also those of its series that follow. Requirement B33. */
function ScopeChoice({ label, scope, onChange }: ScopeChoiceProps) {
  return (
    <Radio.Group label={label} value={scope} onChange={(value) => onChange(value)}>
      <Group gap="lg" mt="xs">
        <Radio value="one" label="Only this one" />
        <Radio value="following" label="This and the following" />
      </Group>
    </Radio.Group>
  );
}
