import { dayText, shortRange } from '@gatehouse/sync-protocol/base/days/day-text';
import { Button } from '@mantine/core';
import classes from './period-button.module.css';

/** Venue days `YYYY-MM-DD`, both included. */
export interface PeriodDays {
  from: string;
  to: string;
  /** Set for a rolling period whose name could be taken for a month or year of the calendar, such as `30 days`. */
  length?: string;
}

/** `Nov 17 – Nov 23`; of a rolling period `30 days to Nov 23`, or `12 months to Nov 23, 2026` if it began in another year. Requirement U29. */
export function daysText({ from, to, length }: PeriodDays, today: string): string {
  if (length === undefined) return shortRange(from, to, today);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${length} to ${isOneYear ? shortRange(to, to, today) : dayText(to)}`;
}

interface PeriodButtonProps {
  label: string;
  /** Null where they are not known, as of a custom period that has not been chosen. */
  days: PeriodDays | null;
  /** The venue's. */
  today: string;
  isChosen: boolean;
  variant: 'filled' | 'default';
  onClick: () => void;
}

/** A period to choose: its name, and its days below, so that a row of periods fits on a phone. Requirement U29. */
export function PeriodButton({ label, days, today, isChosen, variant, onClick }: PeriodButtonProps) {
  return (
    <Button
      size="sm"
      variant={variant}
      aria-pressed={isChosen}
      classNames={{ root: classes['button'] ?? '', label: classes['label'] ?? '' }}
      onClick={onClick}
    >
      {label} {days ? <span className={classes['days']}>({daysText(days, today)})</span> : null}
    </Button>
  );
}
