import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { Badge } from '@mantine/core';
import { checkInLabels, statusLabels } from './booking-labels.ts';
import classes from './bookings.module.css';

/** Whether a booking holds, and whether its party has come; a color for each, and always the words. */
export function BookingBadges({ status, check_in_status: checkIn }: Pick<BookingRow, 'status' | 'check_in_status'>) {
  return (
    <>
      <ToneBadge tone={status} text={statusLabels[status]} />
      {status === 'cancelled' || checkIn === 'cancelled' ? null : (
        <ToneBadge tone={checkIn.replaceAll(' ', '-')} text={checkInLabels[checkIn]} />
      )}
    </>
  );
}

function ToneBadge({ tone, text }: { tone: string; text: string }) {
  return (
    <Badge variant="default" tt="none" className={classes['badge'] ?? ''} data-tone={tone}>
      {text}
    </Badge>
  );
}
