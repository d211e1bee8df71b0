import type { CheckInRecord } from '@gatehouse/sync-protocol/areas/desk/check-ins.contracts';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import list from '#components/list-table.module.css';
import { ListTable } from '#components/list-table.tsx';
import { calendarDay, venueTime } from '#lib/venue-format';
import classes from './attendance.module.css';

interface CheckInsTableProps {
  checkIns: readonly CheckInRecord[];
  timeZone: string;
  /** The page before, while the next one is fetched. */
  isPrevious: boolean;
}

/** A table, on a phone cards. The time is the stored one, on the venue's clock. */
export function CheckInsTable({ checkIns, timeZone, isPrevious }: CheckInsTableProps) {
  return (
    <ListTable
      aria-busy={isPrevious}
      className={`${list['labels']} ${classes['table']}`}
      cardsTo={75}
      rows={checkIns}
      keyOf={(checkIn) => checkIn.checkin_id}
      columns={[
        { header: 'Check-in ID', isLabeled: true, cell: (checkIn) => checkIn.checkin_id },
        { header: 'Check-in Date', isLabeled: true, cell: (checkIn) => calendarDay(checkIn.venue_date) },
        { header: 'Check-in Time', isLabeled: true, cell: (checkIn) => venueTime(checkIn.check_in_time, timeZone) },
        { header: 'Waiver Type', isLabeled: true, cell: (checkIn) => checkIn.waiver_type ?? 'N/A' },
        {
          header: 'Adult Name',
          isLabeled: true,
          cell: (checkIn) => nameOf(checkIn.adult_first_name, checkIn.adult_last_name),
        },
        {
          header: 'Minor Name',
          isLabeled: true,
          cell: (checkIn) => nameOf(checkIn.minor_first_name, checkIn.minor_last_name),
        },
        { header: 'Phone Number', isLabeled: true, cell: ({ phone }) => (phone ? formatPhone(phone) : 'N/A') },
        { header: 'Email', isLabeled: true, attributes: { 'data-email': true }, cell: ({ email }) => email || 'N/A' },
      ]}
    />
  );
}

function nameOf(first: string | null, last: string | null): string {
  return `${first ?? ''} ${last ?? ''}`.trim() || 'N/A';
}
