import { getBookingPayments } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { isWished } from '@gatehouse/sync-protocol/areas/bookings/waitlist';
import {
  type ListedWaitlistEntry,
  type listWaitlist,
  offerByHand,
  removeFromWaitlist,
} from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { phoneLink } from '@gatehouse/sync-protocol/base/contact-links';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { Button, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { PlainDialog } from '#components/dialog/plain-dialog.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { toast } from '#components/toast';
import { UnreachedNotice } from '#components/unreached-notice.tsx';
import { startText } from '#domain/bookings/booking-labels';
import { type Place, PlacePicker } from '#domain/bookings/place-picker.tsx';
import { useMay } from '#domain/session/session-context.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { failureText } from '#lib/api/failure-text';
import { useRead } from '#lib/api/use-read';
import { venueInstant } from '#lib/venue-format';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { BookingDialog } from '../components/booking-dialog.tsx';
import { isUnreached } from '../model/failure-texts.ts';
import { useWaitlistActions } from './waitlist.actions.ts';
import classes from './waitlist.module.css';
import { offeredText, offerText, partySizeText, wishesText } from './waitlist-text.ts';

interface WaitingListProps {
  clientId: string;
  today: string;
  /** The day of the line; null for the line of every day. */
  date: string | null;
  found: UseQueryResult<ReplyOf<typeof listWaitlist>>;
}

/** The line in each of its states. It is the server's alone: without the network it says from when it is. */
export function WaitingList({ clientId, today, date, found }: WaitingListProps) {
  const timeZone = useVenueTimeZone();
  const [step, setStep] = useState<{ of: WaitingStep; entry: ListedWaitlistEntry } | null>(null);
  const { data, error, dataUpdatedAt } = found;
  const retry = (): void => void found.refetch();
  const close = (): void => setStep(null);
  const bookingId = step?.of === 'open' ? step.entry.offer?.booking_id : undefined;
  return (
    <>
      {isUnreached(error) ? (
        <UnreachedNotice
          text={data ? `The waitlist as of ${venueInstant(dataUpdatedAt, timeZone)}.` : 'The waitlist needs it.'}
          onRetry={retry}
        />
      ) : null}
      {isUnreached(error) && !data ? null : (
        <Loaded read={found} skeleton={{ rows: 2, height: 56 }}>
          {({ waitlist }) =>
            waitlist.length === 0 ? (
              <p className="gate-dimmed gate-small gate-flush">
                {date === null ? 'Nobody is waiting.' : 'Nobody is waiting for this day.'}
              </p>
            ) : (
              <ol className="gate-list">
                {waitlist.map((entry) => (
                  <WaitingRow
                    key={entry.waitlist_id}
                    entry={entry}
                    date={date}
                    onStep={(of, chosen) => setStep({ of, entry: chosen })}
                  />
                ))}
              </ol>
            )
          }
        </Loaded>
      )}
      {step?.of === 'offer' ? (
        <OfferDialog clientId={clientId} entry={step.entry} today={today} day={date} onClose={close} />
      ) : null}
      {step?.of === 'remove' ? <RemoveDialog clientId={clientId} entry={step.entry} onClose={close} /> : null}
      {bookingId ? <OfferedBooking clientId={clientId} bookingId={bookingId} today={today} onClose={close} /> : null}
    </>
  );
}

interface OfferedBookingProps {
  clientId: string;
  bookingId: string;
  today: string;
  onClose: () => void;
}

/** The booking that an offer is, where staff confirm it for a caller. */
function OfferedBooking({ clientId, bookingId, today, onClose }: OfferedBookingProps) {
  const found = useRead(getBookingPayments, { params: { client_id: clientId, booking_id: bookingId } });
  if (found.data)
    return <BookingDialog clientId={clientId} booking={found.data.booking} today={today} onClose={onClose} />;
  return (
    <PlainDialog opened onClose={onClose} title="The offered place">
      <Loaded read={found} skeleton={{ rows: 5 }} />
    </PlainDialog>
  );
}

interface RemoveDialogProps {
  clientId: string;
  entry: ListedWaitlistEntry;
  onClose: () => void;
}

/** Asks before someone is taken off the line. Requirement B39. */
function RemoveDialog({ clientId, entry, onClose }: RemoveDialogProps) {
  const actions = useWaitlistActions(clientId);
  const held = offerText(entry, useVenueTimeZone());
  const { party_name: name } = entry;
  const confirm = async (): Promise<void> => {
    const answer = await actions.remove(entry.waitlist_id);
    if (answer.ok) toast(`${name} is off the waitlist.`);
    else toast(failureText(answer, 'Error taking them off the waitlist'), 'failed');
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={`Take ${name} off the waitlist?`}
      cancelLabel="Keep"
      confirmLabel="Take Off"
      busyLabel="Taking Off…"
      onConfirm={confirm}
      onClose={onClose}
    >
      {held === null
        ? 'They are offered no more places, and lose their place in line.'
        : `${held} for them. That place goes to the next in line.`}
    </ConfirmDialog>
  );
}

type WaitingStep = 'offer' | 'remove' | 'open';

interface WaitingRowProps {
  entry: ListedWaitlistEntry;
  /** The day of the times that are shown; null for those of every day. */
  date: string | null;
  onStep: (step: WaitingStep, entry: ListedWaitlistEntry) => void;
}

/** One who waits, with what staff do for them. */
function WaitingRow({ entry, date, onStep }: WaitingRowProps) {
  const timeZone = useVenueTimeZone();
  const { control } = useReadOnly();
  const may = useMay();
  const { party_name: name, party_phone: phone, party_email: email, offer } = entry;
  const held = offerText(entry, timeZone);
  const button = (step: WaitingStep, label: string, spoken: string) => (
    <Button
      variant="default"
      size="xs"
      aria-label={spoken}
      onClick={() => onStep(step, entry)}
      {...(step === 'open' ? {} : control)}
    >
      {label}
    </Button>
  );
  return (
    <li className={classes['row']} aria-label={name}>
      <div>
        <p>
          <strong>{name}</strong>{' '}
          {offer === null ? (
            <StateBadge color="gray">Waiting</StateBadge>
          ) : (
            <StateBadge color="green">Offered</StateBadge>
          )}
        </p>
        <p data-tabular>
          {entry.offering_name} · {partySizeText(entry.players)} · <a href={phoneLink(phone)}>{formatPhone(phone)}</a>
          {email === '' ? ' · No email' : ''}
        </p>
      </div>
      <div>
        <p data-tabular>{wishesText(entry.wishes, date)}</p>
        {held === null ? null : (
          <p data-tabular>
            {held}.{email === '' ? ' Call them; once they agree, confirm the booking.' : ''}
          </p>
        )}
        <p className={classes['since']} data-tabular>
          Since {venueInstant(entry.created_at, timeZone)}
        </p>
      </div>
      <div className={classes['steps']}>
        {offer === null
          ? may(offerByHand) && button('offer', 'Offer a Place', `Offer a place to ${name}`)
          : button('open', 'Open Booking', `Open the booking offered to ${name}`)}
        {may(removeFromWaitlist) && button('remove', 'Take Off', `Take ${name} off the waitlist`)}
      </div>
    </li>
  );
}

interface OfferDialogProps {
  clientId: string;
  entry: ListedWaitlistEntry;
  today: string;
  /** The day that is shown first; null for the first that was wished for. */
  day: string | null;
  onClose: () => void;
}

/** Offers any place that staff could book to one who waits. Requirement B39. */
function OfferDialog({ clientId, entry, today, day, onClose }: OfferDialogProps) {
  const actions = useWaitlistActions(clientId);
  const timeZone = useVenueTimeZone();
  const [place, setPlace] = useState<Place>({ date: day ?? firstDay(entry, today), time: '' });
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const offer = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    const answer = await actions.offer(entry.waitlist_id, { date: place.date, start_time: place.time });
    setIsBusy(false);
    if (!answer.ok) {
      setFailure(failureText(answer, 'Error offering the place'));
      return;
    }
    toast(offeredText(answer.data.entry, timeZone));
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={`Offer a Place to ${entry.party_name}`} size="xl">
      <Stack gap="md">
        <Text>
          {entry.offering_name}, {partySizeText(entry.players)}. Waits for: {wishesText(entry.wishes, null)}.
        </Text>
        <PlacePicker
          placing={{ clientId, offeringId: entry.offering_id }}
          place={place}
          onChange={setPlace}
          today={today}
        />
        <Text aria-live="polite">{sentence()}</Text>
        <DialogActions error={failure}>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button miw={160} disabled={isBusy || place.time === ''} onClick={() => void offer()}>
            {isBusy ? 'Offering…' : 'Offer This Place'}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );

  function sentence(): string {
    if (place.time === '') return 'Choose a day and a time. The place is held for them for 20 minutes.';
    const start = startText({ date_scheduled: place.date, booking_time: place.time });
    const wished = isWished(entry.wishes, place) ? '' : ' They did not ask for this time.';
    const told = entry.party_email === '' ? 'They have no email, so please call them.' : 'They get an email.';
    return `${start} is held for them for 20 minutes.${wished} ${told}`;
  }
}

function firstDay({ wishes }: ListedWaitlistEntry, today: string): string {
  const ahead = wishes.map(({ date }) => date).filter((date) => date >= today);
  return ahead.toSorted()[0] ?? '';
}
