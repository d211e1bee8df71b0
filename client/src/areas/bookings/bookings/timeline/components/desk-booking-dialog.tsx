import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { FactList } from '#components/fact-list.tsx';
import factClasses from '#components/facts.module.css';
import {
  checkInLabels,
  moneyText,
  playersText,
  roomsText,
  signedText,
  statusLabels,
  whenText,
} from '#domain/bookings/booking-labels';
import { useVenueTimeZone } from '#sync/react/use-venue-date';

/** A booking at a paired desk: to read, from its own rows. Parties are checked in on the desk's own screen. */
export function DeskBookingDialog({ booking, onClose }: { booking: BookingRow; onClose: () => void }) {
  const timeZone = useVenueTimeZone();
  const rooms = roomsText(booking);
  return (
    <Dialog opened onClose={onClose} title={booking.party_name}>
      <FactList
        className={factClasses['facts']}
        facts={[
          [booking.offering_name, whenText(booking, timeZone)],
          ...(rooms ? [['Where', rooms] as const] : []),
          ['Players', `${playersText(booking)}, ${signedText(booking)}`],
          ['Phone', formatPhone(booking.party_phone)],
          ['Payment', moneyText(booking, timeZone)],
          ['Status', `${statusLabels[booking.status]}, ${checkInLabels[booking.check_in_status]}`],
        ]}
      />
      <DialogActions
        first={
          <Button component={Link} to="/customer-check-in" variant="default">
            Check In
          </Button>
        }
      >
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
