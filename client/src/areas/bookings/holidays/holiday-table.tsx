import type { HolidayView } from '@gatehouse/sync-protocol/areas/bookings/admin-holidays.contracts';
import { Button, Switch } from '@mantine/core';
import { ListTable } from '#components/list-table.tsx';
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

function fullName({ holiday_name: name, holiday_date: date }: HolidayView): string {
  return `${name}, ${calendarDay(date)}`;
}

/** Holidays by day; on a phone as cards. */
export function HolidayTable({ holidays, busyId, isChanging, onToggle, onEdit, onDelete }: HolidayTableProps) {
  return (
    <ListTable
      aria-label="Holidays"
      aria-busy={isChanging}
      className={classes['table']}
      cardsTo={48}
      rows={holidays}
      keyOf={(holiday) => holiday.holiday_id}
      rowAttributes={(holiday) => ({ 'data-inactive': !holiday.is_active || undefined })}
      columns={[
        {
          header: 'Date',
          className: classes['date'],
          cell: ({ holiday_date: date }) => `${weekdayName(date, 'short')}, ${calendarDay(date)}`,
        },
        {
          header: 'Holiday',
          className: classes['name'],
          cell: ({ holiday_name: name, description }) => (
            <>
              {name}
              {description ? <span className={classes['about']}>{description}</span> : null}
            </>
          ),
        },
        {
          header: 'Type',
          className: classes['type'],
          cell: ({ holiday_type: type }) => <StateBadge color={colors[type]}>{typeTitle(type)}</StateBadge>,
        },
        {
          header: 'Active',
          className: classes['active'],
          cell: (holiday) => (
            <Switch
              label={holiday.is_active ? 'Active' : 'Inactive'}
              aria-label={`Active: ${fullName(holiday)}`}
              checked={holiday.is_active}
              disabled={busyId === holiday.holiday_id}
              onChange={() => onToggle(holiday)}
            />
          ),
        },
        {
          header: 'Actions',
          className: classes['actions'],
          cell: (holiday) => (
            <>
              <Button
                variant="subtle"
                size="xs"
                aria-label={`Edit ${fullName(holiday)}`}
                onClick={() => onEdit(holiday)}
              >
                Edit
              </Button>
              <Button
                variant="subtle"
                color="red"
                c="var(--mantine-color-error)"
                size="xs"
                aria-label={`Delete ${fullName(holiday)}`}
                onClick={() => onDelete(holiday)}
              >
                Delete
              </Button>
            </>
          ),
        },
      ]}
    />
  );
}
