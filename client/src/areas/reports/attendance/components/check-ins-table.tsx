import type { CheckInRecord } from '@gatehouse/sync-protocol/areas/desk/check-ins.contracts';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import list from '#components/list-table.module.css';
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
    <table
      className={`${list['table']} ${list['cardsTo75']} ${list['labels']} ${classes['table']}`}
      aria-busy={isPrevious}
    >
      <thead>
        <tr>
          {columns.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {checkIns.map((checkIn) => (
          <tr key={checkIn.checkin_id}>
            {cellsOf(checkIn, timeZone).map((cell, at) => (
              <td key={columns[at]} data-label={columns[at]} data-email={columns[at] === 'Email' || undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const columns = [
  'Check-in ID',
  'Check-in Date',
  'Check-in Time',
  'Waiver Type',
  'Adult Name',
  'Minor Name',
  'Phone Number',
  'Email',
] as const;

function cellsOf(checkIn: CheckInRecord, timeZone: string): string[] {
  return [
    checkIn.checkin_id,
    calendarDay(checkIn.venue_date),
    venueTime(checkIn.check_in_time, timeZone),
    checkIn.waiver_type ?? 'N/A',
    nameOf(checkIn.adult_first_name, checkIn.adult_last_name),
    nameOf(checkIn.minor_first_name, checkIn.minor_last_name),
    checkIn.phone ? formatPhone(checkIn.phone) : 'N/A',
    checkIn.email || 'N/A',
  ];
}

function nameOf(first: string | null, last: string | null): string {
  return `${first ?? ''} ${last ?? ''}`.trim() || 'N/A';
}
