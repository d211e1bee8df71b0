import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { venueDay, venueTime } from '#lib/venue-format';
import { useNow } from '#sync/react/use-now';
import { timeZones } from '../model/profile.model.ts';

const LOOK_EVERY_MS = 10_000;
const SHOWN_MAX = 80;

/** A searchable list of zones that says what time it is there: that is how people notice a wrong one. */
export function TimeZoneField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | null;
  onChange: (zone: string) => void;
}) {
  const { control } = useReadOnly();
  const zones = useMemo(() => timeZones(value), [value]);
  const nowMs = useNow(LOOK_EVERY_MS);
  return (
    <Select
      mt="md"
      label="Time zone"
      description={`It is ${venueTime(nowMs, value)} on ${venueDay(nowMs, value)} at your venue.`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={zones}
      value={value}
      error={error}
      searchable
      limit={SHOWN_MAX}
      allowDeselect={false}
      nothingFoundMessage="No time zone has this name"
      onChange={(zone) => {
        if (zone) onChange(zone);
      }}
      {...control}
    />
  );
}
