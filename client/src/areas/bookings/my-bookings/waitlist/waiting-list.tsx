import { getBookingPayments } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import type { ListedWaitlistEntry, listWaitlist } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { phoneLink } from '@gatehouse/sync-protocol/base/contact-links';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { PlainDialog } from '#components/dialog/plain-dialog.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { toast } from '#components/toast';
import { UnreachedNotice } from '#components/unreached-notice.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { failureText } from '#lib/api/failure-text';
import { useRead } from '#lib/api/use-read';
import { venueInstant } from '#lib/venue-format';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { BookingDialog } from '../components/booking-dialog.tsx';
import { isUnreached } from '../model/failure-texts.ts';
import { OfferDialog } from './offer-dialog.tsx';
import { useWaitlistActions } from './waitlist.actions.ts';
import classes from './waitlist.module.css';
import { offerText, partySizeText, wishesText } from './waitlist-text.ts';

interface WaitingListProps {
  clientId: string;
  today: string;
  /** Whose line it is; null for that of every day. */
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
  /** Whose times are shown; null for those of every day. */
  date: string | null;
  onStep: (step: WaitingStep, entry: ListedWaitlistEntry) => void;
}

/** One who waits, with what staff do for them. */
function WaitingRow({ entry, date, onStep }: WaitingRowProps) {
  const timeZone = useVenueTimeZone();
  const { control } = useReadOnly();
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
          ? button('offer', 'Offer a Place', `Offer a place to ${name}`)
          : button('open', 'Open Booking', `Open the booking offered to ${name}`)}
        {button('remove', 'Take Off', `Take ${name} off the waitlist`)}
      </div>
    </li>
  );
}
