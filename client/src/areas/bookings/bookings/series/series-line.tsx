import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { getSeries } from '@gatehouse/sync-protocol/areas/bookings/series.contracts';
import { Text } from '@mantine/core';
import { useRead } from '#lib/api/use-read';
import { seriesText } from './following.ts';

/** Says that a booking is one of a series, and of how many as soon as that is known. Requirement B33. */
export function SeriesLine({ clientId, booking }: { clientId: string; booking: BookingRow }) {
  const { series_id: seriesId } = booking;
  const series = useRead(
    getSeries,
    seriesId === null ? null : { params: { client_id: clientId, series_id: seriesId } },
  );
  if (seriesId === null) return null;
  return <Text c="dimmed">{series.data ? seriesText(series.data.bookings) : 'Part of a series'}.</Text>;
}
