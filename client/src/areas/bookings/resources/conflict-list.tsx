import type { Conflict } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { Alert } from '@mantine/core';
import { calendarDay, timeOfDay } from '#lib/venue-format';
import classes from './resources.module.css';

const reasons: Record<Conflict['reason'], string> = {
  hours: 'outside its hours',
  closure: 'while it is closed',
  units: 'not enough units',
  overlap: 'another booking has it then',
  schedule: 'no longer a start time',
  capacity: 'above the capacity',
};

/** The bookings that a change leaves without their place. They stay as they are. Requirement B30. */
export function ConflictList({ conflicts }: { conflicts: readonly Conflict[] }) {
  const title = conflicts.length === 1 ? '1 booking no longer fits' : `${conflicts.length} bookings no longer fit`;
  return (
    <Alert color="yellow" role="alert">
      <strong>{title}.</strong> They stay as they are; you can move them afterward.
      <ul className={classes['conflicts']}>
        {conflicts.map((conflict) => (
          <li key={conflict.booking_id}>
            <strong>{conflict.party_name}</strong>, {calendarDay(conflict.date_scheduled)},{' '}
            {timeOfDay(conflict.booking_time)}, {conflict.offering_name}: {reasons[conflict.reason]}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
