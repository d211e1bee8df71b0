import { SimpleGrid, Text, TextInput } from '@mantine/core';
import classes from '../hours/hours.module.css';
import type { OfferingForm } from '../model/use-offering-form.ts';
import { NeedsFields } from './needs-fields.tsx';

/** How long a booking takes, what it needs, and how late and how early visitors book. Requirements B27–B29. */
export function LengthFields({ clientId, form }: { clientId: string; form: OfferingForm }) {
  const { values, field } = form;
  const hasLength = values.duration_minutes !== '';
  return (
    <fieldset className={`gate-fieldset ${classes['group']}`}>
      <legend>Length and Rooms</legend>
      <Text c="dimmed" size="sm" mb="xs">
        Without a duration a booking takes its start time only.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 3 }} mb="sm">
        <MinutesField label="Duration (minutes)" placeholder="None" {...field('duration_minutes')} />
        <MinutesField label="Setup before" disabled={!hasLength} {...field('setup_minutes')} />
        <MinutesField label="Cleanup after" disabled={!hasLength} {...field('cleanup_minutes')} />
      </SimpleGrid>
      {hasLength ? <NeedsFields clientId={clientId} form={form} /> : null}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <MinutesField
          label="Booking closes (minutes)"
          description="Before the start, for visitors. 0: until it starts."
          {...field('lead_minutes')}
        />
        <MinutesField
          label="Booking opens (days)"
          description="Before the day, for visitors. Empty: two years."
          {...field('horizon_days')}
        />
      </SimpleGrid>
    </fieldset>
  );
}

function MinutesField(props: Parameters<typeof TextInput>[0]) {
  return <TextInput inputMode="numeric" autoComplete="off" {...props} />;
}
