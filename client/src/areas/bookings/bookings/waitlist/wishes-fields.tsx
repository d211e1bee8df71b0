import { lastBookableDate } from '@gatehouse/sync-protocol/areas/bookings/availability/booking-horizon';
import { Button, Text, TextInput } from '@mantine/core';
import { type WishValues, withDay } from './add-caller.model.ts';
import classes from './waitlist.module.css';

interface WishesFieldsProps {
  wishes: readonly WishValues[];
  onChange: (wishes: readonly WishValues[]) => void;
  today: string;
  error: string | null;
}

/** The days that would do, each with its first and last start time. Requirement B37. */
export function WishesFields({ wishes, onChange, today, error }: WishesFieldsProps) {
  const change = (index: number, part: Partial<WishValues>): void =>
    onChange(wishes.map((wish, at) => (at === index ? { ...wish, ...part } : wish)));
  const more = withDay(wishes);
  return (
    <fieldset className={classes['wishes']}>
      <legend>Days that would do</legend>
      <Text c="dimmed" size="sm" mb="xs">
        Start times from and until, both included. Without them any time of the day would do.
      </Text>
      {wishes.map((wish, index) => (
        /* oxlint-disable-next-line react/no-array-index-key -- a day has no other name while it is typed. */
        <div key={index} className={classes['wish']}>
          <TextInput
            label="Date"
            aria-label={`Date of day ${index + 1}`}
            type="date"
            min={today}
            max={lastBookableDate(today)}
            value={wish.date}
            aria-invalid={error !== null && wish.date === '' ? true : undefined}
            onChange={({ currentTarget }) => change(index, { date: currentTarget.value })}
          />
          <TextInput
            label="From"
            aria-label={`From, day ${index + 1}`}
            type="time"
            value={wish.from}
            onChange={({ currentTarget }) => change(index, { from: currentTarget.value })}
          />
          <TextInput
            label="Until"
            aria-label={`Until, day ${index + 1}`}
            type="time"
            value={wish.to}
            onChange={({ currentTarget }) => change(index, { to: currentTarget.value })}
          />
          {wishes.length > 1 ? (
            <Button
              variant="default"
              aria-label={`Remove day ${index + 1}`}
              onClick={() => onChange(wishes.filter((_, at) => at !== index))}
            >
              Remove
            </Button>
          ) : null}
        </div>
      ))}
      {error ? (
        <Text c="var(--mantine-color-error)" size="sm" mb="xs" role="alert">
          {error}
        </Text>
      ) : null}
      {more ? (
        <Button variant="default" size="xs" onClick={() => onChange(more)}>
          Add Another Day
        </Button>
      ) : null}
    </fieldset>
  );
}
