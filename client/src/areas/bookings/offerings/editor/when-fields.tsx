import { weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { Checkbox, Group, SimpleGrid, Text, TextInput } from '@mantine/core';
import { WeeklyHours } from '#domain/hours/weekly-hours.tsx';
import { dayNames } from '#domain/offerings/day-names';
import type { OfferingValues } from '../model/offering-form.model.ts';
import type { OfferingForm } from '../model/use-offering-form.ts';
import classes from './editor.module.css';

/** After a preset every day with hours is open. */
const everyDay: Partial<OfferingValues> = { available_days: [] };

/** When it starts, how long a booking takes, and how late and how early visitors book. Requirements B7, B27, B29. */
export function WhenFields({ form }: { form: OfferingForm }) {
  const { values, field } = form;
  const hasLength = values.duration_minutes !== '';
  return (
    <>
      <WeeklyHours
        form={form}
        times="half hours"
        hint="The first and last time people can start. Nobody can book a day that is closed."
        noneText="Closed on every day: nobody can book."
        presetSets={everyDay}
      />
      <MinutesField
        label="Interval (minutes)"
        description="The time from one start to the next, from 1 to 1440 minutes."
        {...field('interval_minutes')}
      />
      <AvailableDays form={form} />
      <fieldset className={`gate-fieldset ${classes['group']}`}>
        <legend>Length</legend>
        <Text c="dimmed" size="sm" mb="xs">
          If you leave the duration empty, a booking takes its start time only.
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <MinutesField label="Duration (minutes)" placeholder="None" {...field('duration_minutes')} />
          <MinutesField label="Setup before" disabled={!hasLength} {...field('setup_minutes')} />
          <MinutesField label="Cleanup after" disabled={!hasLength} {...field('cleanup_minutes')} />
        </SimpleGrid>
      </fieldset>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Start Date" type="date" {...field('start_date')} />
        <TextInput label="End Date" type="date" min={values.start_date} {...field('end_date')} />
        <MinutesField
          label="Booking closes (minutes)"
          description="How long before the start online booking ends. Enter 0 to allow it until the start."
          {...field('lead_minutes')}
        />
        <MinutesField
          label="Booking opens (days)"
          description="How many days ahead people can book online. Leave it empty for three years."
          {...field('horizon_days')}
        />
      </SimpleGrid>
    </>
  );
}

function MinutesField(props: Parameters<typeof TextInput>[0]) {
  return <TextInput inputMode="numeric" autoComplete="off" {...props} />;
}

/** Weekdays on which it can be booked. Requirement B7. */
function AvailableDays({ form: { values, set } }: { form: OfferingForm }) {
  return (
    <fieldset className={`gate-fieldset ${classes['group']}`}>
      <legend>Available days</legend>
      <Text c="dimmed" size="sm" mb="sm">
        Choose days to take bookings only on those. If you choose none, every day with hours is open.
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
