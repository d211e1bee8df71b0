import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#lib/api/api-context.tsx';
import { seriesText } from './following.ts';
import { seriesQuery } from './series.actions.ts';

/** Says that a booking is one of a series, and of how many as soon as that is known. Requirement B33. */
export function SeriesLine({ clientId, booking }: { clientId: string; booking: BookingRow }) {
  const { series_id: seriesId } = booking;
  const series = useQuery({ ...seriesQuery(useApi(), clientId, seriesId ?? ''), enabled: seriesId !== null });
  if (seriesId === null) return null;
  return <Text c="dimmed">{series.data ? seriesText(series.data.bookings) : 'Part of a series'}.</Text>;
}
