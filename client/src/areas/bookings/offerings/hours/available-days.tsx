import { weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { Checkbox, Group, Text } from '@mantine/core';
import { dayNames } from '#domain/offerings/day-names';
import type { OfferingForm } from '../model/use-offering-form.ts';
import classes from './hours.module.css';

/** Weekdays on which it can be booked. Requirement B7. */
export function AvailableDays({ form: { values, set } }: { form: OfferingForm }) {
  return (
    <fieldset className={`gate-fieldset ${classes['group']}`}>
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
