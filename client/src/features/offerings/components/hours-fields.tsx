import { weekdays } from '@gatehouse/sync-protocol/rules/availability/schedule';
import { Button, Checkbox, Group, NativeSelect, Text } from '@mantine/core';
import { endOptions, startOptions, withMondayEverywhere, withStart } from '../offering-form.model.ts';
import { dayNames } from '../offering-labels.ts';
import classes from './offerings.module.css';
import type { OfferingForm } from './use-offering-form.ts';

/** First and last start time of each weekday. Requirement B7. */
export function HoursFields({ form }: { form: OfferingForm }) {
  const { values, field, set } = form;
  return (
    <fieldset className={classes['group']}>
      <legend>Hours</legend>
      <Group justify="space-between" mb="sm" gap="xs">
        <Text c="dimmed" size="sm">
          The first and last time people can start. Without hours, they start hourly from 9:00 AM to 5:00 PM.
        </Text>
        {values.mon_start === '' ? null : (
          <Button variant="default" size="xs" onClick={() => set(withMondayEverywhere(values))}>
            Copy Monday to all days
          </Button>
        )}
      </Group>
      <div className={classes['week']}>
        {weekdays.map((day) => {
          const [start, end] = [values[`${day}_start`], values[`${day}_end`]];
          return (
            <div key={day} className={classes['day']} data-closed={start === '' || undefined}>
              <span className={classes['dayName']} aria-hidden>
                {dayNames[day]}
              </span>
              <NativeSelect
                aria-label={`${dayNames[day]} start`}
                data={startOptions}
                {...field(`${day}_start`)}
                onChange={(event) => set(withStart(values, day, event.currentTarget.value))}
              />
              <NativeSelect
                aria-label={`${dayNames[day]} end`}
                data={endOptions(start)}
                disabled={start === ''}
                {...field(`${day}_end`)}
              />
              <Button
                variant="subtle"
                color="gray"
                c="var(--mantine-color-text)"
                px="xs"
                disabled={start === '' && end === ''}
                aria-label={`Clear ${dayNames[day]}`}
                onClick={() => set(withStart(values, day, ''))}
              >
                Clear
              </Button>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Weekdays on which it can be booked. Requirement B7. */
export function AvailableDays({ form: { values, set } }: { form: OfferingForm }) {
  return (
    <fieldset className={classes['group']}>
      <legend>Available days</legend>
      <Text c="dimmed" size="sm" mb="sm">
        Choose days to take bookings only on those. With none chosen, every day with hours is open.
      </Text>
      <Group gap="md">
        {weekdays.map((day) => (
          <Checkbox
            key={day}
            label={dayNames[day].slice(0, 3)}
            aria-label={`Available on ${dayNames[day]}`}
            checked={values.available_days.includes(day)}
            onChange={(event) => {
              const isOn = event.currentTarget.checked;
              set({
                available_days: weekdays.filter((each) => (each === day ? isOn : values.available_days.includes(each))),
              });
            }}
          />
        ))}
      </Group>
    </fieldset>
  );
}
