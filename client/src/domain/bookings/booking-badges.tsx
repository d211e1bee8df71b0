import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { Badge } from '@mantine/core';
import { checkInLabels, statusLabels } from './booking-labels.ts';
import classes from './bookings.module.css';

type Badged = Pick<BookingRow, 'status' | 'check_in_status'> & Partial<Pick<BookingRow, 'needs_review'>>;

/** Whether a booking holds, whether its party has come and whether staff should look; a color for each, and always the words. */
export function BookingBadges({ status, check_in_status: checkIn, needs_review: isMarked }: Badged) {
  const saysIn = checkIn === 'checked in' || (status !== 'cancelled' && checkIn !== 'cancelled');
  return (
    <>
      <ToneBadge tone={status} text={statusLabels[status]} />
      {saysIn ? <ToneBadge tone={checkIn.replaceAll(' ', '-')} text={checkInLabels[checkIn]} /> : null}
      {isMarked ? <ToneBadge tone="needs-review" text="Needs review" /> : null}
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
