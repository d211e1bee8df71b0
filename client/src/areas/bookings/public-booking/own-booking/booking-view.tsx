import { useCountdown } from '#components/visitor/use-countdown';
import styles from '../booking.module.css';
import { ChangeActions, type Opening } from '../changing/change-actions.tsx';
import type { BookingKey } from '../draft/booking-draft.ts';
import { bookingState } from '../hold/booking-state.ts';
import type { OwnBooking } from '../model/booking-api.ts';
import { WaiverChooser } from '../waivers/waiver-chooser.tsx';
import { BookingDetails } from './booking-details.tsx';
import { BookingStatus } from './booking-status.tsx';
import { PartyWaivers } from './party-waivers.tsx';
import { VenueContact } from './venue-contact.tsx';

interface BookingViewProps {
  view: OwnBooking;
  bookingKey: BookingKey;
  /** On the booking page, back to its form, with or without the chosen time; null on the booking's own page. */
  onAgain: ((keepsTime: boolean) => void) | null;
  /** Whether the state's heading gets the focus. */
  takesFocus?: boolean;
  /** To the steps of a guest's change; only on the booking's own page. */
  way?: Opening;
}

/** A booking as its maker sees it: its state and what can be done, its facts, and the waivers of its party. */
export function BookingView({ view, bookingKey, onAgain, takesFocus = true, way }: BookingViewProps) {
  const { booking, party, venue, hold_ended, receivedAtMs } = view;
  const secondsLeft = useCountdown(booking.hold_seconds_left, receivedAtMs);
  const state = bookingState(booking, secondsLeft, hold_ended);
  const isOpen = state !== 'cancelled' && state !== 'ended' && state !== 'completed';
  return (
    <>
      <BookingStatus
        key={state}
        booking={booking}
        refund={view.refund}
        takesFocus={takesFocus}
        bookingKey={bookingKey}
        state={state}
        secondsLeft={secondsLeft}
        canPay={view.can_pay}
        onAgain={onAgain}
      />
      <div className={styles.columns}>
        <BookingDetails booking={booking} token={bookingKey.token} isConfirmed={state === 'confirmed'}>
          {way ? <ChangeActions view={view} way={way} /> : null}
        </BookingDetails>
        {isOpen && state !== 'held' ? <PartyWaivers party={party} offeringName={booking.offering_name} /> : null}
      </div>
      {onAgain ? null : <VenueContact view={view} bookingKey={bookingKey} />}
      {isOpen ? (
        <WaiverChooser clientId={booking.client_id} venueName={venue.client_name} partyLink={party.waiver_link} />
      ) : null}
    </>
  );
}
