import { weekdayAndDay } from '@gatehouse/sync-protocol/base/days/day-text';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { Button, Group, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { PageHeader } from '#components/page-header.tsx';

interface DayToolsProps {
  date: string;
  today: string;
  onDay: (date: string) => void;
  /** Null where there is nothing to print. */
  onPrint: (() => void) | null;
  isStaff: boolean;
}

/** The day that is shown, and the way to others. */
export function DayTools({ date, today, onDay, onPrint, isStaff }: DayToolsProps) {
  const step = (days: number, label: string) => (
    <Button variant="default" aria-label={label} onClick={() => onDay(addDays(date, days))}>
      {days < 0 ? '‹' : '›'}
    </Button>
  );
  return (
    <PageHeader
      title="Timeline"
      subtitle={date === today ? `Today, ${weekdayAndDay(date)}` : weekdayAndDay(date)}
      actions={
        <>
          <Group gap={4} wrap="nowrap">
            {step(-1, 'Day before')}
            <Button variant="default" onClick={() => onDay(today)} disabled={date === today}>
              Today
            </Button>
            {step(1, 'Day after')}
          </Group>
          <TextInput
            type="date"
            aria-label="Day"
            value={date}
            onChange={({ currentTarget: { value } }) => {
              if (value) onDay(value);
            }}
          />
          {isStaff ? (
            <Button component={Link} to="/my-bookings" variant="default">
              List
            </Button>
          ) : null}
          <Button variant="default" disabled={onPrint === null} onClick={() => onPrint?.()}>
            Print
          </Button>
        </>
      }
    />
  );
}
