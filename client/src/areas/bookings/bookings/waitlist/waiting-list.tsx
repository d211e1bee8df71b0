import type { ListedWaitlistEntry, listWaitlist } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#components/endpoints.tsx';
import { UnreachedNotice } from '#components/unreached-notice.tsx';
import { venueInstant } from '#lib/venue-format';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { isUnreached } from '../model/failure-texts.ts';
import { OfferDialog } from './offer-dialog.tsx';
import { OfferedBooking } from './offered-booking.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { WaitingRow, type WaitingStep } from './waiting-row.tsx';
import classes from './waitlist.module.css';

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
              <p className={classes['none']}>
                {date === null ? 'Nobody is waiting.' : 'Nobody is waiting for this day.'}
              </p>
            ) : (
              <ol className={classes['rows']}>
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
