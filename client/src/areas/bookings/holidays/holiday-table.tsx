import type { HolidayView } from '@gatehouse/sync-protocol/areas/bookings/admin-holidays.contracts';
import { Button, Switch } from '@mantine/core';
import list from '#components/list-table.module.css';
import { StateBadge } from '#components/state-badge.tsx';
import { calendarDay, weekdayName } from '#lib/venue-format';
import { typeTitle } from './holiday-labels.ts';
import classes from './holidays.module.css';

interface HolidayTableProps {
  holidays: readonly HolidayView[];
  /** While its state is being saved. */
  busyId: string | null;
  isChanging: boolean;
  onToggle: (holiday: HolidayView) => void;
  onEdit: (holiday: HolidayView) => void;
  onDelete: (holiday: HolidayView) => void;
}

const colors = { major: 'blue', federal: 'gate', custom: 'gray' };

/** Holidays by day; on a phone as cards. */
export function HolidayTable({ holidays, busyId, isChanging, onToggle, onEdit, onDelete }: HolidayTableProps) {
  return (
    <table
      className={`${list['table']} ${list['cardsTo48']} ${classes['table']}`}
      aria-label="Holidays"
      aria-busy={isChanging}
    >
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Holiday</th>
          <th scope="col">Type</th>
          <th scope="col">Active</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {holidays.map((holiday) => {
          const { holiday_id: id, holiday_name: name, holiday_date: date, is_active: isActive } = holiday;
          const what = `${name}, ${calendarDay(date)}`;
          return (
            <tr key={id} data-inactive={!isActive || undefined}>
              <td className={classes['date']}>
                {weekdayName(date, 'short')}, {calendarDay(date)}
              </td>
              <td className={classes['name']}>
                {name}
                {holiday.description ? <span className={classes['about']}>{holiday.description}</span> : null}
              </td>
              <td className={classes['type']}>
                <StateBadge color={colors[holiday.holiday_type]}>{typeTitle(holiday.holiday_type)}</StateBadge>
              </td>
              <td className={classes['active']}>
                <Switch
                  label={isActive ? 'Active' : 'Inactive'}
                  aria-label={`Active: ${what}`}
                  checked={isActive}
                  disabled={busyId === id}
                  onChange={() => onToggle(holiday)}
                />
              </td>
              <td className={classes['actions']}>
                <Button variant="subtle" size="xs" aria-label={`Edit ${what}`} onClick={() => onEdit(holiday)}>
                  Edit
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  c="var(--mantine-color-error)"
                  size="xs"
                  aria-label={`Delete ${what}`}
                  onClick={() => onDelete(holiday)}
                >
                  Delete
                </Button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
